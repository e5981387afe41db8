import { unitePostings, type Postings } from './postings.ts'
import type { Segment } from './segment.ts'

/** A map entry with its key and array; a list's objects. */
const ENTRY_OVERHEAD = 200
const LIST_OVERHEAD = 250

/** What one term has in each of the segments there were when it was read. */
interface Entry {
  segments: readonly Segment[]
  postings: readonly (Postings | null)[]
}

/**
 * Postings of disk segments as they were last read, within a number of bytes. Two generations: what is used moves into
 * the young one; when that has taken half of the room, the old one is dropped and the young one is old.
 */
export class PostingsCache {
  readonly #limit: number
  #young = new Map<string, Entry>()
  #old = new Map<string, Entry>()
  #youngBytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * A term's postings in each segment; `lone` asks for every gram that begins with this character. The list of segments
   * has to be the same array as long as the segments are the same.
   */
  read(segments: readonly Segment[], key: string, lone: string | null): readonly (Postings | null)[] {
    const name = lone === null ? key : `?${lone}`
    const young = this.#young.get(name)
    if (young?.segments === segments) return young.postings
    const known = young ?? this.#old.get(name)
    const postings =
      known?.segments === segments
        ? known.postings
        : segments.map((segment) => {
            const before = known ? known.segments.indexOf(segment) : -1
            return before < 0 ? loadPostings(segment, key, lone) : known!.postings[before]!
          })
    this.#young.set(name, { segments, postings })
    this.#grow(postings)
    return postings
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
    this.#youngBytes = 0
  }

  #grow(postings: readonly (Postings | null)[]): void {
    this.#youngBytes += ENTRY_OVERHEAD
    for (const each of postings) if (each) this.#youngBytes += LIST_OVERHEAD + each.bytes.length
    if (this.#youngBytes * 2 <= this.#limit) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngBytes = 0
  }
}

export function loadPostings(segment: Segment, key: string, lone: string | null): Postings | null {
  if (lone === null) return segment.postings(key)
  return unitePostings([...segment.startingWith(`g${lone}`), ...segment.startingWith(`t${lone}`)])
}
