/**
 * The postings of a term in one segment, packed as in the file. A block covers 256 passage numbers; blocks without
 * entries are left out. `bytes` begins with four bytes for every block: its number; the number of its entries less one;
 * how many of them are plain (once in the content, not in the title); and the greatest saturation in it, in 255ths,
 * rounded up, at the mean lengths that the segment was written with. Then come the entries of each block.
 */
export interface Postings {
  count: number
  blocks: number
  bytes: Uint8Array
  /** How many of the segment's removed passages have been looked for in the list, and how many of them it holds. */
  checked: number
  removed: number
}

/** Passages are numbered by 16 bits within a segment. */
export const SEGMENT_LIMIT = 65_536
export const BLOCK_BITS = 8
export const BLOCK_PASSAGES = 1 << BLOCK_BITS

const HEAD = 4
/** Bytes of an entry that is not plain. */
export const OTHER = 3
const MOST_BLOCKS = SEGMENT_LIMIT / BLOCK_PASSAGES
const MOST_PLAIN = 255
const ONCE_IN_CONTENT = 0x100

/**
 * An unpacked entry is `passage << 16 | content count << 8 | title count`. The result is its saturation in its passage,
 * 0 to 1.
 */
export type Saturation = (entry: number) => number

/** Without known scores every block may contain the best entry. */
export const UNBOUNDED: Saturation = () => 1

export const blockNumber = ({ bytes }: Postings, block: number): number => bytes[block * HEAD]!
export const blockMaximum = ({ bytes }: Postings, block: number): number => bytes[block * HEAD + 3]!

export const entriesIn = ({ bytes }: Postings, block: number): number => bytes[block * HEAD + 1]! + 1

/** Where the entries of the first block begin. */
export const firstEntry = ({ blocks }: Postings): number => blocks * HEAD

/** Where the entries of a block end, by where they begin and its head. */
export function endOfBlock(bytes: Uint8Array, block: number, at: number): number {
  const plain = bytes[block * HEAD + 2]!
  return at + plain + (bytes[block * HEAD + 1]! + 1 - plain) * OTHER
}

/** Where the plain entries of a block end and the others begin. */
export const endOfPlain = (bytes: Uint8Array, block: number, at: number): number => at + bytes[block * HEAD + 2]!

/** Whether a passage is among the plain entries between two positions. */
export function hasPlain(bytes: Uint8Array, from: number, to: number, position: number): boolean {
  let low = from
  let high = to
  while (low < high) {
    const at = (low + high) >>> 1
    if (bytes[at]! < position) low = at + 1
    else high = at
  }
  return low < to && bytes[low] === position
}

let encodeRoom = new Uint8Array(4096)

/** Packs ascending entries behind the number of their blocks. The buffer is reused by the next call. */
export function encodePostings(entries: Uint32Array, saturation: Saturation): Uint8Array {
  const blocks = countBlocks(entries)
  const most = 2 + blocks * HEAD + entries.length * OTHER
  if (encodeRoom.length < most) encodeRoom = new Uint8Array(most * 2)
  let head = putInteger(encodeRoom, 0, blocks)
  let at = head + blocks * HEAD
  for (let from = 0; from < entries.length; head += HEAD) {
    const number = entries[from]! >>> (16 + BLOCK_BITS)
    let to = from
    let plain = 0
    let greatest = 0
    for (; to < entries.length && entries[to]! >>> (16 + BLOCK_BITS) === number; to++) {
      const entry = entries[to]!
      greatest = Math.max(greatest, saturation(entry))
      if ((entry & 0xffff) === ONCE_IN_CONTENT && plain < MOST_PLAIN) {
        encodeRoom[at + plain++] = (entry >>> 16) & 0xff
      }
    }
    encodeRoom[head] = number
    encodeRoom[head + 1] = to - from - 1
    encodeRoom[head + 2] = plain
    encodeRoom[head + 3] = Math.min(255, Math.ceil(greatest * 255))
    at = putOthers(entries, from, to, at + plain)
    from = to
  }
  return encodeRoom.subarray(0, at)
}

/**
 * The entries that are not plain. When all 256 are plain, the last one counts as not plain, so that the number fits in
 * a byte.
 */
function putOthers(entries: Uint32Array, from: number, to: number, at: number): number {
  let end = at
  let plain = 0
  for (let i = from; i < to; i++) {
    const entry = entries[i]!
    if ((entry & 0xffff) === ONCE_IN_CONTENT && plain++ < MOST_PLAIN) continue
    encodeRoom[end++] = (entry >>> 16) & 0xff
    encodeRoom[end++] = (entry >>> 8) & 0xff
    encodeRoom[end++] = entry & 0xff
  }
  return end
}

function countBlocks(entries: Uint32Array): number {
  let blocks = 0
  let last = -1
  for (let i = 0; i < entries.length; i++) {
    const number = entries[i]! >>> (16 + BLOCK_BITS)
    if (number !== last) blocks++
    last = number
  }
  return blocks
}

/**
 * Reads the output of `encodePostings`. Small postings are copied, so that they do not keep their whole block in
 * memory.
 */
export function decodePostings(packed: Uint8Array): Postings {
  const [blocks, head] = packed[0]! < 0x80 ? [packed[0]!, 1] : [(packed[0]! & 0x7f) | (packed[1]! << 7), 2]
  let count = blocks
  for (let at = head + 1, end = head + blocks * HEAD; at < end; at += HEAD) count += packed[at]!
  const bytes = packed.length * 2 < packed.buffer.byteLength ? packed.slice(head) : packed.subarray(head)
  return { count, blocks, bytes, checked: 0, removed: 0 }
}

export function toPostings(entries: Uint32Array): Postings {
  return decodePostings(encodePostings(entries, UNBOUNDED).slice())
}

let readRoom = new Uint32Array(4096)

/** The unpacked entries in ascending order. The buffer is reused by the next call. */
export function readEntries(postings: Postings): Uint32Array {
  const { bytes, blocks, count } = postings
  if (readRoom.length < count) readRoom = new Uint32Array(count * 2)
  let at = firstEntry(postings)
  let read = 0
  for (let block = 0; block < blocks; block++) {
    const base = blockNumber(postings, block) << BLOCK_BITS
    const [middle, end] = [endOfPlain(bytes, block, at), endOfBlock(bytes, block, at)]
    let [plain, other] = [at, middle]
    while (plain < middle || other < end) {
      if (other === end || (plain < middle && bytes[plain]! < bytes[other]!)) {
        readRoom[read++] = ((base | bytes[plain++]!) << 16) | ONCE_IN_CONTENT
      } else {
        readRoom[read++] = ((base | bytes[other]!) << 16) | (bytes[other + 1]! << 8) | bytes[other + 2]!
        other += OTHER
      }
    }
    at = end
  }
  return readRoom.subarray(0, count)
}

/** Finds single passages in a list. It remembers where the blocks of the last list begin. */
export class PostingsLookup {
  readonly #starts = new Uint32Array(MOST_BLOCKS + 1)
  /** By block number: one more than the block's position in the list; 0 when the list has no such block. */
  readonly #positions = new Uint16Array(MOST_BLOCKS)
  #bytes: Uint8Array = new Uint8Array(0)

  use(postings: Postings): void {
    const { bytes, blocks } = postings
    this.#bytes = bytes
    this.#positions.fill(0)
    let at = firstEntry(postings)
    for (let block = 0; block < blocks; block++) {
      this.#starts[block] = at
      this.#positions[blockNumber(postings, block)] = block + 1
      at = endOfBlock(bytes, block, at)
    }
    this.#starts[blocks] = at
  }

  /** The counts of a passage, `content << 8 | title`; 0 when it does not contain the term. */
  counts(passage: number): number {
    const block = this.#positions[passage >>> BLOCK_BITS]! - 1
    if (block < 0) return 0
    const bytes = this.#bytes
    const position = passage & 0xff
    const start = this.#starts[block]!
    const middle = endOfPlain(bytes, block, start)
    if (hasPlain(bytes, start, middle, position)) return ONCE_IN_CONTENT
    for (let at = middle, end = this.#starts[block + 1]!; at < end; at += OTHER) {
      if (bytes[at] === position) return (bytes[at + 1]! << 8) | bytes[at + 2]!
    }
    return 0
  }
}

/** Writes an integer in groups of seven bits; returns where it ends. */
export function putInteger(bytes: Uint8Array, from: number, value: number): number {
  let at = from
  let rest = value
  while (rest >= 0x80) {
    bytes[at++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[at++] = rest
  return at
}

export interface Part {
  postings: Postings
  /** New number of each passage of the old segment, -1 for passages that are gone. */
  renumber: Int32Array
}

let joinRoom = new Uint32Array(4096)

/**
 * Joins the entries of one term from several segments, which are given in ascending order of the new numbers. The
 * buffer is reused by the next call.
 */
export function joinEntries(parts: readonly Part[]): Uint32Array {
  const most = parts.reduce((sum, { postings }) => sum + postings.count, 0)
  if (joinRoom.length < most) joinRoom = new Uint32Array(most * 2)
  let count = 0
  for (const { postings, renumber } of parts) {
    const entries = readEntries(postings)
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]!
      const passage = renumber[entry >>> 16]!
      if (passage >= 0) joinRoom[count++] = (passage << 16) | (entry & 0xffff)
    }
  }
  return joinRoom.subarray(0, count)
}

const unitedCounts = new Uint16Array(SEGMENT_LIMIT)

/** The postings of several terms of one segment as if they were one term: counts add up. */
export function unitePostings(all: readonly Postings[]): Postings | null {
  if (all.length <= 1) return all[0] ?? null
  const passages: number[] = []
  for (const each of all) {
    for (const entry of readEntries(each)) {
      const passage = entry >>> 16
      const before = unitedCounts[passage]!
      if (before === 0) passages.push(passage)
      const content = Math.min(255, (before >>> 8) + ((entry >>> 8) & 0xff))
      const title = Math.min(255, (before & 0xff) + (entry & 0xff))
      unitedCounts[passage] = (content << 8) | title
    }
  }
  const entries = Uint32Array.from(passages, (passage) => (passage << 16) | unitedCounts[passage]!)
  for (const passage of passages) unitedCounts[passage] = 0
  return toPostings(entries.toSorted())
}
