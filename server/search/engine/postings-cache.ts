import type { Postings } from './postings.ts'
import { unitePostings } from './postings.ts'
import type { Segment } from './segment.ts'

const ENTRY_OVERHEAD = 160

/** Postings of disk segments as they were last read, least recently used out first, within a number of bytes. */
export class PostingsCache {
  readonly #entries = new Map<string, Postings | null>()
  readonly #limit: number
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** A term's postings in a segment; `lone` asks for every gram that begins with this character. */
  read(segment: Segment, key: string, lone: string | null): Postings | null {
    if (segment.number === null) return load(segment, key, lone)
    const entry = `${segment.number} ${lone === null ? key : `?${lone}`}`
    const cached = this.#entries.get(entry)
    if (cached !== undefined) {
      this.#entries.delete(entry)
      this.#entries.set(entry, cached)
      return cached
    }
    const loaded = load(segment, key, lone)
    this.#keep(entry, loaded)
    return loaded
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #keep(entry: string, postings: Postings | null): void {
    this.#entries.set(entry, postings)
    this.#bytes += cost(postings)
    for (const [oldest, dropped] of this.#entries) {
      if (this.#bytes <= this.#limit) break
      this.#entries.delete(oldest)
      this.#bytes -= cost(dropped)
    }
  }
}

function load(segment: Segment, key: string, lone: string | null): Postings | null {
  if (lone === null) return segment.postings(key)
  const keys = [...segment.keys(`g${lone}`), ...segment.keys(`t${lone}`)]
  return unitePostings(keys.flatMap((each) => segment.postings(each) ?? []))
}

function cost(postings: Postings | null): number {
  return ENTRY_OVERHEAD + (postings?.count ?? 0) * 4
}
