/** Bytes of an operand by the upper bits of its property ([MS-DOC] 2.6.2); 6 means that the operand has a length. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3]

/** The property whose length takes two bytes, and the one whose length may be 255, which means a long and last one. */
const TABLE_DEFINITION = 0xd608
const TAB_STOPS = 0xc615

/** The properties in a list ([MS-DOC] 2.2.5), each with its operand. */
export function* iterateProperties(list: Buffer): Generator<{ property: number; operand: Buffer }> {
  let at = 0
  while (at + 3 <= list.length) {
    const property = list.readUInt16LE(at)
    const length = list.readUInt8(at + 2)
    if (property === TABLE_DEFINITION || (property === TAB_STOPS && length === 255)) return
    const bytes = property >> 13 === 6 ? 1 + length : OPERAND_BYTES[property >> 13]!
    yield { property, operand: list.subarray(at + 2, at + 2 + bytes) }
    at += 2 + bytes
  }
}

const PAGE_BYTES = 512
/** `PnFkpPapx`, `PnFkpChpx`: the low 22 bits are the page. */
const PAGE_MASK = 0x3f_ffff

/** Pages of properties in the main stream, from a table of their positions ([MS-DOC] 2.8.5 and 2.8.6). */
export function* propertyPages(word: Buffer, table: Buffer, position: number): Generator<Buffer> {
  const begin = word.readUInt32LE(position)
  const count = Math.floor((word.readUInt32LE(position + 4) - 4) / 8)
  for (let i = 0; i < count; i++) {
    const page = table.readUInt32LE(begin + 4 * (count + 1) + 4 * i) & PAGE_MASK
    yield word.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
  }
}

/** How many entries a page has. */
export const entriesIn = (page: Buffer): number => page.readUInt8(PAGE_BYTES - 1)

/** The index of the first number that is greater; pages follow each other in the order of the file. */
export function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
