import { unitePostings, type Postings } from './postings.ts'
import type { Segment } from './segment.ts'

const ENTRY_OVERHEAD = 160

type Entries = Map<string, Postings | null>

/**
 * Postings of disk segments as they were last read, within a number of bytes. Two generations: what is used moves into
 * the young one; when that has taken half of the room, the old one is dropped and the young one is old.
 */
export class PostingsCache {
  readonly #limit: number
  #young = new Map<number, Entries>()
  #old = new Map<number, Entries>()
  #youngBytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** A term's postings in a segment; `lone` asks for every gram that begins with this character. */
  read(segment: Segment, key: string, lone: string | null): Postings | null {
    if (segment.number === null) return load(segment, key, lone)
    const entry = lone === null ? key : `?${lone}`
    let young = this.#young.get(segment.number)
    if (!young) this.#young.set(segment.number, (young = new Map()))
    let postings = young.get(entry)
    if (postings !== undefined) return postings
    postings = this.#old.get(segment.number)?.get(entry)
    if (postings === undefined) postings = load(segment, key, lone)
    young.set(entry, postings)
    this.#grow(ENTRY_OVERHEAD + (postings?.count ?? 0) * 4)
    return postings
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
    this.#youngBytes = 0
  }

  #grow(bytes: number): void {
    this.#youngBytes += bytes
    if (this.#youngBytes * 2 <= this.#limit) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngBytes = 0
  }
}

function load(segment: Segment, key: string, lone: string | null): Postings | null {
  if (lone === null) return segment.postings(key)
  const keys = [...segment.keys(`g${lone}`), ...segment.keys(`t${lone}`)]
  return unitePostings(keys.flatMap((each) => segment.postings(each) ?? []))
}
