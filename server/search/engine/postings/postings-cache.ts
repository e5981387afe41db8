import { isCodeFrom } from '../../analysis/index.ts'
import { type Postings, unitePostings } from './postings.ts'
import type { Segment } from './segment.ts'

/**
 * `term`: the term itself. `lone`: all grams and tails that begin with this character. `codes`: the longer codes that
 * it begins.
 */
export type Meant = 'term' | 'lone' | 'codes'
const NAMES = { term: '', lone: '?', codes: '>' } as const

/** The memory of a map entry with its key and array, and of a list's objects. */
const ENTRY_OVERHEAD = 200
const LIST_OVERHEAD = 250

/**
 * An entry that is used again soon keeps its place in the order, because moving it costs time. This is the share of the
 * room that others may take until then.
 */
const LATELY = 1 / 16

/** The postings of one term in each segment that existed when they were read. */
interface Entry {
  segments: readonly Segment[]
  postings: readonly (Postings | null)[]
  bytes: number
  /** The total of bytes read when the entry was last moved to the end. */
  since: number
}

/** Keeps postings of segments on disk up to a number of bytes. Those unused for longest are dropped first. */
export class PostingsCache {
  readonly #limit: number
  /** The least recently used first. */
  #entries = new Map<string, Entry>()
  #bytes = 0
  #read = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * The postings of a term in each segment. The caller must pass the same array of segments as long as the segments are
   * the same.
   */
  read(segments: readonly Segment[], key: string, meant: Meant): readonly (Postings | null)[] {
    const name = NAMES[meant] + key
    const known = this.#entries.get(name)
    if (known?.segments === segments) {
      if (this.#read - known.since > this.#limit * LATELY) this.#put(name, known)
      return known.postings
    }
    const postings = together(
      segments.map((segment) => {
        const before = known ? known.segments.indexOf(segment) : -1
        return before < 0 ? loadPostings(segment, key, meant) : known!.postings[before]!
      }),
    )
    const bytes = postingsBytes(postings)
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

/**
 * Copies the lists into one buffer. Half of them have only a few bytes, and a buffer of their own would cost some 300
 * more.
 */
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

function postingsBytes(postings: readonly (Postings | null)[]): number {
  return postings.reduce((sum, each) => sum + (each ? LIST_OVERHEAD + each.bytes.length : 0), ENTRY_OVERHEAD)
}

export function loadPostings(segment: Segment, key: string, meant: Meant): Postings | null {
  if (meant === 'term') return segment.postings(key)
  if (meant === 'codes') return unitePostings(segment.startingWith(key, (longer) => isCodeFrom(longer, key)))
  return unitePostings([...segment.startingWith(key), ...segment.startingWith(`t${key.slice(1)}`)])
}
