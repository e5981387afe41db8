/**
 * Terms with their postings, packed into blocks of about two kilobytes, because a row for every term would need more
 * room than most postings do. A block is a sequence of: length of the key, key in UTF-8, length of the postings,
 * postings.
 */
import { putInteger } from './postings.ts'

/** Four blocks of this size fill a page of the file. */
const BLOCK_BYTES = 1_980
const MOST_KEY_BYTES = 255
const MOST_LENGTH_BYTES = 5

export interface TermEntry {
  key: string
  postings: Uint8Array
}

/** Packs terms, given in ascending order, into blocks; large ones get a block of their own. */
export class TermBlockWriter {
  /** The first key of each block that was written. */
  readonly firstKeys: string[] = []
  readonly #write: (index: number, block: Uint8Array) => void
  #room = new Uint8Array(BLOCK_BYTES * 2)
  #length = 0

  constructor(write: (index: number, block: Uint8Array) => void) {
    this.#write = write
  }

  add(key: string, postings: Uint8Array): void {
    const most = 1 + MOST_KEY_BYTES + MOST_LENGTH_BYTES + postings.length
    if (this.#length > 0 && this.#length + key.length + postings.length > BLOCK_BYTES) this.finish()
    if (this.#length === 0) this.firstKeys.push(key)
    this.#reserve(most)
    const room = this.#room
    const keyBytes = encoder.encodeInto(key, room.subarray(this.#length + 1)).written
    room[this.#length] = keyBytes
    const at = putInteger(room, this.#length + 1 + keyBytes, postings.length)
    room.set(postings, at)
    this.#length = at + postings.length
  }

  /** Writes the last, unfinished block. */
  finish(): void {
    if (this.#length === 0) return
    this.#write(this.firstKeys.length - 1, this.#room.subarray(0, this.#length))
    this.#length = 0
  }

  #reserve(bytes: number): void {
    if (this.#room.length >= this.#length + bytes) return
    const room = new Uint8Array((this.#length + bytes) * 2)
    room.set(this.#room)
    this.#room = room
  }
}

const encoder = new TextEncoder()

/** The number of the block that may contain a key, by the blocks' first keys; -1 for a key before all of them. */
export function findBlock(firstKeys: readonly string[], key: string): number {
  let [low, high] = [0, firstKeys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (firstKeys[middle]! <= key) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Finds the postings of a key in its block. */
export function findTerm(block: Uint8Array, key: string): Uint8Array | null {
  const sought = Buffer.from(key)
  const cursor = { at: 0 }
  while (cursor.at < block.length) {
    const keyStart = cursor.at + 1
    const keyEnd = keyStart + block[cursor.at]!
    cursor.at = keyEnd
    const length = readLength(block, cursor)
    const start = cursor.at
    cursor.at += length
    if (keyEnd - keyStart === sought.length && isSame(sought, block, keyStart)) return block.subarray(start, cursor.at)
  }
  return null
}

/** The keys of one block begin alike, so comparing them from the end is quicker. */
function isSame(sought: Uint8Array, block: Uint8Array, start: number): boolean {
  let i = sought.length - 1
  while (i >= 0 && sought[i] === block[start + i]) i--
  return i < 0
}

/** All keys and postings of a block, in order. */
export function* iterateTerms(block: Uint8Array): Generator<TermEntry> {
  const text = Buffer.from(block.buffer, block.byteOffset, block.length)
  const cursor = { at: 0 }
  while (cursor.at < block.length) {
    const keyStart = cursor.at + 1
    cursor.at = keyStart + block[cursor.at]!
    const key = text.toString('utf8', keyStart, cursor.at)
    const length = readLength(block, cursor)
    const start = cursor.at
    cursor.at += length
    yield { key, postings: block.subarray(start, cursor.at) }
  }
}

function readLength(block: Uint8Array, cursor: { at: number }): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const group = block[cursor.at++]!
    value |= (group & 0x7f) << shift
    if (group < 0x80) return value
  }
}
