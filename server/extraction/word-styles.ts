/** `fcPlcfBtePapx` of the file information block ([MS-DOC] 2.5.6): where pages of paragraph properties stand. */
const PARAGRAPH_PAGES = 0x102

const PAGE_BYTES = 512
/** `PnFkpPapx`: the low 22 bits are the page. */
const PAGE_MASK = 0x3f_ffff

/** Styles 1 to 9 are "heading 1" to "heading 9" in every document ([MS-DOC] 2.9.271). */
const HEADINGS = 9

/**
 * The outline level of the paragraph that ends at a place of the main stream; null for text, and where the tables are
 * damaged.
 */
export function headingLevels(word: Buffer, table: Buffer): (place: number) => number | null {
  const ends: number[] = []
  const levels: (number | null)[] = []
  try {
    const begin = word.readUInt32LE(PARAGRAPH_PAGES)
    const count = Math.floor((word.readUInt32LE(PARAGRAPH_PAGES + 4) - 4) / 8)
    for (let i = 0; i < count; i++) {
      const page = table.readUInt32LE(begin + 4 * (count + 1) + 4 * i) & PAGE_MASK
      readPage(word.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES), ends, levels)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return (place) => levels[firstAbove(ends, place)] ?? null
}

/** A page of paragraphs ([MS-DOC] 2.9.175): where each ends, and its style. */
function readPage(page: Buffer, ends: number[], levels: (number | null)[]): void {
  const count = page.readUInt8(PAGE_BYTES - 1)
  for (let i = 0; i < count; i++) {
    const properties = 2 * page.readUInt8(4 * (count + 1) + 13 * i)
    // A first byte of zero says that the size stands in the second.
    const style = properties === 0 ? 0 : page.readUInt16LE(properties + (page.readUInt8(properties) === 0 ? 2 : 1))
    ends.push(page.readUInt32LE(4 * (i + 1)))
    levels.push(style >= 1 && style <= HEADINGS ? style : null)
  }
}

/** The first that is greater; pages follow each other in the order of the file. */
function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
