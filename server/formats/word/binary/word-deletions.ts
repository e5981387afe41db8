import { entriesIn, firstAbove, iterateProperties, propertyPages } from './word-properties.ts'

/**
 * `fcPlcfBteChpx` of the file information block ([MS-DOC] 2.5.6): the position of the pages of character properties.
 */
const CHARACTER_PAGES = 0xfa

/** `sprmCFRMarkDel`: deleted with tracked changes, but still in the text. */
const DELETED = 0x0800

/** Whether the character at a position of the main stream was deleted with tracked changes. */
export function deletedText(word: Buffer, table: Buffer): (position: number) => boolean {
  const begins: number[] = []
  const ends: number[] = []
  try {
    for (const page of propertyPages(word, table, CHARACTER_PAGES)) {
      for (const { begin, end } of deletedRuns(page)) {
        begins.push(begin)
        ends.push(end)
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error // the tables are damaged: keep the part read so far
  }
  return (position) => {
    const at = firstAbove(begins, position) - 1
    return at >= 0 && position < ends[at]!
  }
}

/** A page of runs ([MS-DOC] 2.9.33): the beginning of each, then half the position of its properties. */
function* deletedRuns(page: Buffer): Generator<{ begin: number; end: number }> {
  const count = entriesIn(page)
  for (let i = 0; i < count; i++) {
    const at = 2 * page.readUInt8(4 * (count + 1) + i)
    if (at === 0) continue
    for (const { property, operand } of iterateProperties(page.subarray(at + 1, at + 1 + page.readUInt8(at)))) {
      if (property !== DELETED || operand[0] !== 1) continue
      yield { begin: page.readUInt32LE(4 * i), end: page.readUInt32LE(4 * (i + 1)) }
    }
  }
}
