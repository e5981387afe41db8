import type { DatabaseSync } from 'node:sqlite'
import { decodePostings, encodePostings, joinEntries, type Part, SEGMENT_LIMIT } from './postings/postings.ts'
import type { Lengths, Passages } from './postings/passages.ts'
import { saturationFor } from './scoring/scoring.ts'
import { BLOCK_ROOM, blockSum, type DiskSegment, type Means, saveSegment } from './postings/segment.ts'
import { TermBlockWriter, type TermEntry, iterateTerms } from './postings/term-blocks.ts'

/**
 * The least bytes of postings that a step writes. A step is one short transaction, and searches are answered between
 * steps.
 */
const STEP_BYTES = 64 * 1024
const SWEEP_BLOCKS = 64
const SMALL = 16_384
const MEDIUM = 49_152
const SMALL_FAN_IN = 8
const GONE_SHARE = 1 / 3

export type IsLive = (document: number) => boolean

export interface MergeResult {
  merged: readonly DiskSegment[]
  segment: DiskSegment | null
}

/**
 * Chooses the segments to merge: eight small ones, two medium ones that fit into one, or a single one that has lost a
 * third of its passages. A passage is rewritten about three times until it is in a full segment.
 */
export function chooseMerge(segments: readonly DiskSegment[], isLive: IsLive): DiskSegment[] {
  const sized = segments.map((segment) => ({ segment, live: countLive(segment, isLive) }))
  const small = sized.filter(({ live }) => live < SMALL)
  if (small.length >= SMALL_FAN_IN) return fitting(small)
  const medium = sized.filter(({ live }) => live >= SMALL && live < MEDIUM)
  if (medium.length > 1 && fitting(medium).length > 1) return fitting(medium)
  const hollow = sized.find(({ segment, live }) => live < segment.size * (1 - GONE_SHARE))
  return hollow ? [hollow.segment] : []
}

/** As many segments as fit into one: the smallest are chosen, and returned in the order of their numbers. */
function fitting(sized: { segment: DiskSegment; live: number }[]): DiskSegment[] {
  const chosen: DiskSegment[] = []
  let total = 0
  for (const { segment, live } of sized.toSorted((a, b) => a.live - b.live)) {
    if (total + live > SEGMENT_LIMIT) break
    total += live
    chosen.push(segment)
  }
  return chosen.toSorted((a, b) => a.number - b.number)
}

/**
 * Writes the postings of the merged segment step by step, under a number that is not in the table `segment` yet. The
 * last transaction adds that number and removes the old segments; a crash before it leaves only rows that `sweep`
 * removes. Yields between transactions. Documents that are removed meanwhile are merged too, because the document table
 * decides what is live.
 */
export function* mergeSegments(
  db: DatabaseSync,
  segments: readonly DiskSegment[],
  isLive: IsLive,
  { number, means }: { number: number; means: Means },
): Generator<void, MergeResult> {
  const renumbered = renumber(segments, isLive)
  const passages = joinPassages(segments, renumbered)
  const writer = segmentWriter(db, number, passages, means)
  const sources = segments.map((segment, i) => new TermSource(segment, renumbered[i]!))
  for (let hasMore = true; hasMore;) {
    hasMore = inLooseTransaction(db, () => {
      for (const upTo = writer.written() + STEP_BYTES; writer.written() < upTo;) {
        if (!mergeBlocks(sources, writer)) return false
      }
      return true
    })
    yield
  }
  return inTransaction(db, () => {
    const firstKeys = writer.finish()
    const gone = db.prepare('delete from segment where number = ?')
    for (const segment of segments) gone.run(segment.number)
    const isEmpty = passages.documents.length === 0
    return { merged: segments, segment: isEmpty ? null : saveSegment(db, { number, passages, means, firstKeys }) }
  })
}

/** Writes a segment's postings, given in ascending order of their keys, packed into blocks. */
export function segmentWriter(
  db: DatabaseSync,
  number: number,
  passages: Passages,
  means: Means,
): { add(key: string, entries: Uint32Array): void; written(): number; finish(): readonly string[] } {
  const insert = db.prepare('insert into term_block values (?, ?, ?)')
  const words = saturationFor(passages, means, 'words')
  const grams = saturationFor(passages, means, 'grams')
  let written = 0
  const blocks = new TermBlockWriter((index, block) => {
    const position = number * BLOCK_ROOM + index
    insert.run(position, block, blockSum(position, block))
    written += block.length
  })
  return {
    add(key, entries) {
      blocks.add(key, encodePostings(entries, key.startsWith('w') ? words : grams))
    },
    written: () => written,
    finish() {
      blocks.finish()
      return blocks.firstKeys
    },
  }
}

/** One segment's terms, read block by block. */
class TermSource {
  readonly renumber: Int32Array
  readonly #segment: DiskSegment
  #next = 0
  #terms: TermEntry[] = []
  #at = 0

  constructor(segment: DiskSegment, renumbered: Int32Array) {
    this.#segment = segment
    this.renumber = renumbered
  }

  /** The last key of the block being read; null when nothing is left. */
  lastKey(): string | null {
    if (this.#at === this.#terms.length) {
      if (this.#next === this.#segment.firstKeys.length) return null
      this.#terms = [...iterateTerms(this.#segment.block(this.#next++))]
      this.#at = 0
    }
    return this.#terms.at(-1)!.key
  }

  *upTo(key: string): Generator<TermEntry> {
    for (; this.#at < this.#terms.length && this.#terms[this.#at]!.key <= key; this.#at++) yield this.#terms[this.#at]!
  }
}

/** Merges all terms up to the first end of a block; false when nothing is left. */
function mergeBlocks(sources: readonly TermSource[], writer: ReturnType<typeof segmentWriter>): boolean {
  const ends = sources.flatMap((source) => source.lastKey() ?? [])
  if (ends.length === 0) return false
  const upTo = ends.reduce((a, b) => (a < b ? a : b))
  const parts = new Map<string, Part[]>()
  for (const source of sources) {
    for (const { key, postings } of source.upTo(upTo)) {
      const part = { postings: decodePostings(postings), renumber: source.renumber }
      const same = parts.get(key)
      if (same) same.push(part)
      else parts.set(key, [part])
    }
  }
  for (const key of [...parts.keys()].toSorted()) {
    const entries = joinEntries(parts.get(key)!)
    if (entries.length > 0) writer.add(key, entries)
  }
  return true
}

/**
 * Removes the postings of segments that do not count, because their merge has not finished or they were merged; yields
 * between transactions.
 */
export function* sweep(db: DatabaseSync, isKept: (segment: number) => boolean): Generator<void, void> {
  const first = db.prepare('select min(place) as place from term_block where place >= ?')
  const remove = db.prepare('delete from term_block where place >= ? and place < ?')
  for (let from = 0; ;) {
    const { place: position } = first.get(from) as { place: number | null }
    if (position === null) return
    const number = Math.floor(position / BLOCK_ROOM)
    from = (number + 1) * BLOCK_ROOM
    if (isKept(number)) continue
    for (let at = position; at < from; at += SWEEP_BLOCKS) {
      const upTo = Math.min(from, at + SWEEP_BLOCKS)
      if (inLooseTransaction(db, () => Number(remove.run(at, upTo).changes)) === 0) break
      yield
    }
  }
}

function countLive(segment: DiskSegment, isLive: IsLive): number {
  let live = 0
  for (const document of segment.documents) if (isLive(document)) live++
  return live
}

function renumber(segments: readonly DiskSegment[], isLive: IsLive): Int32Array[] {
  let next = 0
  return segments.map((segment) =>
    Int32Array.from(segment.documents, (document) => (isLive(document) && next < SEGMENT_LIMIT ? next++ : -1)),
  )
}

function joinPassages(segments: readonly DiskSegment[], renumbered: readonly Int32Array[]): Passages {
  const keep = (read: (segment: DiskSegment) => Uint16Array | Uint32Array): number[] =>
    segments.flatMap((segment, i) => Array.from(read(segment)).filter((_, at) => renumbered[i]![at]! >= 0))
  const lengths = (read: (segment: DiskSegment) => Lengths): Lengths => ({
    content: Uint16Array.from(keep((segment) => read(segment).content)),
    title: Uint16Array.from(keep((segment) => read(segment).title)),
  })
  return {
    documents: Uint32Array.from(keep((segment) => segment.documents)),
    ordinals: Uint16Array.from(keep((segment) => segment.ordinals)),
    words: lengths((segment) => segment.words),
    grams: lengths((segment) => segment.grams),
  }
}

/**
 * Runs in one transaction that reaches the disk only with the next durable one. It is for rows that nothing refers to
 * yet: in the log they come before the durable transaction, so no crash leaves a segment without its postings.
 */
function inLooseTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('pragma synchronous = normal')
  try {
    return inTransaction(db, work)
  } finally {
    db.exec('pragma synchronous = full')
  }
}

/** Runs in one durable transaction of the file: everything or nothing. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}
