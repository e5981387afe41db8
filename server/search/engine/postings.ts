/**
 * Where a term stands in one segment. An entry is `passage << 16 | content count << 8 | title count` (255 means 255 or
 * more), entries ascend. Blocks are runs of 256 passage numbers; those that hold no entry are left out.
 */
export interface Postings {
  count: number
  entries: Uint32Array
  /** By block: where its entries begin; one more at the end. */
  starts: Uint32Array
  /** By block: the greatest saturation in it, in 255ths, rounded up, at the mean lengths the segment was written with. */
  maxima: Uint8Array
}

/** Passages are numbered by 16 bits within a segment. */
export const SEGMENT_LIMIT = 65_536
export const BLOCK_BITS = 8
export const BLOCK_PASSAGES = 1 << BLOCK_BITS
/** An entry's block. */
export const BLOCK_SHIFT = 16 + BLOCK_BITS

const BLOCKS = SEGMENT_LIMIT / BLOCK_PASSAGES
const MOST_ENTRY_BYTES = 5
const ONCE_IN_CONTENT = 0x100

/** What an entry's counts are worth in its passage, from 0 to 1: the bound of a block is the greatest of them. */
export type Saturation = (entry: number) => number

/** Entries with nothing known of their worth: every block may hold the best. */
export function unboundedPostings(entries: Uint32Array): Postings {
  const starts = blockStarts(entries, entries.length)
  return { count: entries.length, entries, starts, maxima: new Uint8Array(starts.length - 1).fill(255) }
}

const startsRoom = new Uint32Array(BLOCKS + 1)

function blockStarts(entries: Uint32Array, count: number): Uint32Array {
  let blocks = 0
  let last = -1
  for (let i = 0; i < count; i++) {
    const block = entries[i]! >>> BLOCK_SHIFT
    if (block === last) continue
    startsRoom[blocks++] = i
    last = block
  }
  startsRoom[blocks++] = count
  return startsRoom.slice(0, blocks)
}

let encodeRoom = new Uint8Array(4096)

/**
 * Number of entries, then for each the gap to the one before, doubled, plus 1 where counts follow that are not "once in
 * content"; then the maxima. Integers in groups of seven bits. The result is room that the next call uses again.
 */
export function encodePostings(entries: Uint32Array, count: number, saturation: Saturation): Uint8Array {
  if (encodeRoom.length < (count + 1) * MOST_ENTRY_BYTES + BLOCKS) {
    encodeRoom = new Uint8Array((count + 1) * MOST_ENTRY_BYTES * 2 + BLOCKS)
  }
  let at = putInteger(encodeRoom, 0, count)
  let before = -1
  for (let i = 0; i < count; i++) {
    const entry = entries[i]!
    const passage = entry >>> 16
    const isPlain = (entry & 0xffff) === ONCE_IN_CONTENT
    at = putInteger(encodeRoom, at, ((passage - before - 1) << 1) | (isPlain ? 0 : 1))
    before = passage
    if (isPlain) continue
    encodeRoom[at++] = (entry >>> 8) & 0xff
    encodeRoom[at++] = entry & 0xff
  }
  return encodeRoom.subarray(0, putMaxima(at, entries, count, saturation))
}

function putMaxima(from: number, entries: Uint32Array, count: number, saturation: Saturation): number {
  let at = from - 1
  let block = -1
  for (let i = 0; i < count; i++) {
    const entry = entries[i]!
    if (entry >>> BLOCK_SHIFT !== block) {
      block = entry >>> BLOCK_SHIFT
      encodeRoom[++at] = 0
    }
    const bound = Math.min(255, Math.ceil(saturation(entry) * 255))
    if (bound > encodeRoom[at]!) encodeRoom[at] = bound
  }
  return at + 1
}

export function decodePostings(bytes: Uint8Array): Postings {
  let at = 0
  const next = (): number => {
    let value = bytes[at++]!
    if (value < 0x80) return value
    value &= 0x7f
    for (let shift = 7; ; shift += 7) {
      const group = bytes[at++]!
      value |= (group & 0x7f) << shift
      if (group < 0x80) return value
    }
  }
  const count = next()
  const entries = new Uint32Array(count)
  let passage = -1
  for (let i = 0; i < count; i++) {
    const code = next()
    passage += (code >>> 1) + 1
    let counts = ONCE_IN_CONTENT
    if ((code & 1) === 1) {
      counts = (bytes[at]! << 8) | bytes[at + 1]!
      at += 2
    }
    entries[i] = (passage << 16) | counts
  }
  return { count, entries, starts: blockStarts(entries, count), maxima: bytes.slice(at) }
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

/** Several segments' entries of one term as one, in room that the next call uses again. Parts in ascending new numbers. */
export function joinEntries(parts: readonly Part[]): Uint32Array {
  const most = parts.reduce((sum, { postings }) => sum + postings.count, 0)
  if (joinRoom.length < most) joinRoom = new Uint32Array(most * 2)
  let count = 0
  for (const { postings, renumber } of parts) {
    const { entries } = postings
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i]!
      const passage = renumber[entry >>> 16]!
      if (passage >= 0) joinRoom[count++] = (passage << 16) | (entry & 0xffff)
    }
  }
  return joinRoom.subarray(0, count)
}

const unitedCounts = new Uint16Array(SEGMENT_LIMIT)

/** Several terms' postings of one segment as those of one term: counts add up. */
export function unitePostings(all: readonly Postings[]): Postings | null {
  if (all.length <= 1) return all[0] ?? null
  const passages: number[] = []
  for (const { entries } of all) {
    for (const entry of entries) {
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
  return unboundedPostings(entries.toSorted())
}
