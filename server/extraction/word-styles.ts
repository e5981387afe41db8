import { outlineLevel, styleLevels } from './word-stylesheet.ts'

/** `fcPlcfBtePapx` of the file information block ([MS-DOC] 2.5.6): where pages of paragraph properties stand. */
const PARAGRAPH_PAGES = 0x102

const PAGE_BYTES = 512
/** `PnFkpPapx`: the low 22 bits are the page. */
const PAGE_MASK = 0x3f_ffff

/**
 * The outline level of the paragraph that ends at a place of the main stream; null for text, and where the tables are
 * damaged.
 */
export function headingLevels(word: Buffer, table: Buffer): (place: number) => number | null {
  const ends: number[] = []
  const levels: (number | null)[] = []
  const levelOf = styleLevels(word, table)
  try {
    const begin = word.readUInt32LE(PARAGRAPH_PAGES)
    const count = Math.floor((word.readUInt32LE(PARAGRAPH_PAGES + 4) - 4) / 8)
    for (let i = 0; i < count; i++) {
      const page = table.readUInt32LE(begin + 4 * (count + 1) + 4 * i) & PAGE_MASK
      const bytes = word.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
      for (const { end, style, own } of paragraphsOf(bytes)) {
        ends.push(end)
        levels.push(own === null ? levelOf(style) : own || null)
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return (place) => levels[firstAbove(ends, place)] ?? null
}

/** A page of paragraphs ([MS-DOC] 2.9.175): where each ends, its style, and the outline level of its own. */
function* paragraphsOf(page: Buffer): Generator<{ end: number; style: number; own: number | null }> {
  const count = page.readUInt8(PAGE_BYTES - 1)
  for (let i = 0; i < count; i++) {
    const end = page.readUInt32LE(4 * (i + 1))
    const at = 2 * page.readUInt8(4 * (count + 1) + 13 * i)
    if (at === 0) {
      yield { end, style: 0, own: null }
      continue
    }
    // A first byte of zero says that the size stands in the second.
    const size = page.readUInt8(at)
    const begin = at + (size === 0 ? 2 : 1)
    const bytes = size === 0 ? 2 * page.readUInt8(at + 1) : 2 * size - 1
    const own = outlineLevel(page.subarray(begin + 2, begin + bytes))
    yield { end, style: page.readUInt16LE(begin), own }
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
