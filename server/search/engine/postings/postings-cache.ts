import { type Postings, unitePostings } from './postings.ts'
import type { Segment } from './segment.ts'

/** A map entry with its key and array; a list's objects. */
const ENTRY_OVERHEAD = 200
const LIST_OVERHEAD = 250

/** Used again within so much of the room that others have taken since, an entry keeps its place: moving is not free. */
const LATELY = 1 / 16

/** What one term has in each of the segments there were when it was read. */
interface Entry {
  segments: readonly Segment[]
  postings: readonly (Postings | null)[]
  bytes: number
  /** How many bytes had been read in all when it got its place. */
  since: number
}

/** Postings of disk segments as they were last read, within a number of bytes: the longest unused go first. */
export class PostingsCache {
  readonly #limit: number
  /** The longest unused first. */
  #entries = new Map<string, Entry>()
  #bytes = 0
  #read = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * A term's postings in each segment; `lone` asks for every gram that begins with this character. The list of segments
   * has to be the same array as long as the segments are the same.
   */
  read(segments: readonly Segment[], key: string, lone: string | null): readonly (Postings | null)[] {
    const name = lone === null ? key : `?${lone}`
    const known = this.#entries.get(name)
    if (known?.segments === segments) {
      if (this.#read - known.since > this.#limit * LATELY) this.#put(name, known)
      return known.postings
    }
    const postings = together(
      segments.map((segment) => {
        const before = known ? known.segments.indexOf(segment) : -1
        return before < 0 ? loadPostings(segment, key, lone) : known!.postings[before]!
      }),
    )
    const bytes = bytesOf(postings)
    this.#read += bytes
    this.#bytes += bytes - (known?.bytes ?? 0)
    this.#put(name, { segments, postings, bytes, since: 0 })
    this.#shrink()
    return postings
  }

  #put(name: string, entry: Entry): void {
    this.#entries.delete(name)
    entry.since = this.#read
    this.#entries.set(name, entry)
  }

  clear(): void {
    this.#entries = new Map()
    this.#bytes = 0
  }

  #shrink(): void {
    for (const [name, { bytes }] of this.#entries) {
      if (this.#bytes <= this.#limit) return
      this.#entries.delete(name)
      this.#bytes -= bytes
    }
  }
}

/** The same lists in one piece of memory: half of them are a few bytes, and a buffer of its own costs some 300 more. */
function together(lists: readonly (Postings | null)[]): (Postings | null)[] {
  const room = new Uint8Array(lists.reduce((sum, each) => sum + (each?.bytes.length ?? 0), 0))
  let at = 0
  return lists.map((each) => {
    if (!each) return null
    room.set(each.bytes, at)
    at += each.bytes.length
    return { ...each, bytes: room.subarray(at - each.bytes.length, at) }
  })
}

function bytesOf(postings: readonly (Postings | null)[]): number {
  return postings.reduce((sum, each) => sum + (each ? LIST_OVERHEAD + each.bytes.length : 0), ENTRY_OVERHEAD)
}

export function loadPostings(segment: Segment, key: string, lone: string | null): Postings | null {
  if (lone === null) return segment.postings(key)
  return unitePostings([...segment.startingWith(`g${lone}`), ...segment.startingWith(`t${lone}`)])
}
