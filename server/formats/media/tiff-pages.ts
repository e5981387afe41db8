/** More are not shown. A chain without an end is an attack. */
const MOST = 10_000
const HEADER_BYTES = 8
const ENTRY_BYTES = 12
/** The tag that says what a picture of the file is; its lowest bit: a smaller copy of another one. */
const SUBFILE_TYPE = 254

type Read = (position: number, length: number) => Uint8Array

/**
 * The numbers of the pictures in a TIFF that are pages, from 0, in their order; smaller copies of others are none. Empty
 * for what is no TIFF, or damaged from its first page on.
 */
export function tiffPages(read: Read): number[] {
  const header = Buffer.from(read(0, HEADER_BYTES))
  const order = header.toString('latin1', 0, 4)
  if (header.length < HEADER_BYTES || (order !== 'II*\0' && order !== 'MM\0*')) return []
  const isLittle = order === 'II*\0'
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const pages: number[] = []
  const seen = new Set<number>()
  for (let at = long(header, 4); at !== 0 && !seen.has(at) && seen.size < MOST;) {
    const head = Buffer.from(read(at, 2))
    if (head.length < 2) break
    const length = short(head, 0) * ENTRY_BYTES
    const entries = Buffer.from(read(at + 2, length + 4))
    if (entries.length < length + 4) break
    if (!isCopy(entries.subarray(0, length), { short, long })) pages.push(seen.size)
    seen.add(at)
    at = long(entries, length)
  }
  return pages
}

type Numeral = (bytes: Buffer, at: number) => number

function isCopy(entries: Buffer, { short, long }: { short: Numeral; long: Numeral }): boolean {
  for (let at = 0; at < entries.length; at += ENTRY_BYTES)
    if (short(entries, at) === SUBFILE_TYPE) return (long(entries, at + 8) & 1) === 1
  return false
}
