const FIRST_PIECE = 2
const LARGEST_PIECE = 64

// The fields of a list: number of entries, last entry, first piece, place of the next entry, end of the current piece.
const COUNT = 0
const LAST = 1
const FIRST = 2
const NEXT = 3
const END = 4
/** A power of two, so that the fields of a list are in one cache line. */
const LIST_NUMBERS = 8

/**
 * Growing lists of entries (see `postings.ts`), one for each term, in one array, because millions of small arrays would
 * need more memory than their content. The last entry of a list is kept separately, since its counts may still grow.
 * The entries before it are in pieces of 2, 4, 8 … 64 entries, each followed by the place of the next piece.
 */
export class EntryArena {
  #room = new Uint32Array(1 << 16)
  #used = 1
  #lists = new Uint32Array(LIST_NUMBERS << 12)
  #terms = 0
  #readRoom = new Uint32Array(1 << 12)

  /** A new list, by the number it is addressed with. */
  add(): number {
    const term = this.#terms++
    if (this.#terms * LIST_NUMBERS > this.#lists.length) this.#lists = doubled(this.#lists)
    return term
  }

  /** Counts a term once more in a passage; `once` is 0x100 for content, 1 for the title. Passages come in order. */
  count(term: number, passage: number, once: number): void {
    const lists = this.#lists
    const at = term * LIST_NUMBERS
    const last = lists[at + LAST]!
    if (lists[at + COUNT] !== 0) {
      if (last >>> 16 === passage) {
        const counted = once === 1 ? last & 0xff : (last >>> 8) & 0xff
        if (counted < 0xff) lists[at + LAST] = last + once
        return
      }
      if (lists[at + NEXT] === lists[at + END]) this.#startPiece(at)
      this.#room[lists[at + NEXT]!++] = last
    }
    lists[at + COUNT]!++
    lists[at + LAST] = (passage << 16) | once
  }

  /** The entries of a list. The buffer is reused by the next call. */
  read(term: number): Uint32Array {
    const at = term * LIST_NUMBERS
    const count = this.#lists[at + COUNT]!
    if (this.#readRoom.length < count) this.#readRoom = new Uint32Array(count * 2)
    let piece = this.#lists[at + FIRST]!
    let size = FIRST_PIECE
    for (let read = 0; read < count - 1;) {
      const end = Math.min(read + size, count - 1)
      for (let from = piece; read < end;) this.#readRoom[read++] = this.#room[from++]!
      piece = this.#room[piece + size]!
      size = Math.min(size * 2, LARGEST_PIECE)
    }
    if (count > 0) this.#readRoom[count - 1] = this.#lists[at + LAST]!
    return this.#readRoom.subarray(0, count)
  }

  #startPiece(at: number): void {
    const lists = this.#lists
    const full = lists[at + COUNT]! - 1
    let size = FIRST_PIECE
    for (let held = 0; held < full && size < LARGEST_PIECE; size *= 2) held += size
    if (this.#used + size + 1 > this.#room.length) this.#room = doubled(this.#room)
    if (full === 0) lists[at + FIRST] = this.#used
    else this.#room[lists[at + END]!] = this.#used
    lists[at + NEXT] = this.#used
    lists[at + END] = this.#used + size
    this.#used += size + 1
  }
}

function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(array.length * 2)
  grown.set(array)
  return grown
}
