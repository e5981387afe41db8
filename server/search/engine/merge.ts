import type { DatabaseSync } from 'node:sqlite'
import { joinPostings, postingsBlob, SEGMENT_LIMIT, type Part } from './postings.ts'
import { checkedPostings, postingsSum, saveSegment, type DiskSegment, type Lengths } from './segment.ts'

/** Terms per step: a step is one short transaction, between steps searches are answered. */
const STEP_TERMS = 400
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
 * Which segments to make one of: eight small ones, two medium ones that fit, or one of which a third is gone. A passage
 * is rewritten about three times on its way into a full segment.
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

/** As many as fit into one segment, the smallest first, then in the order of their numbers. */
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
 * Writes the merged segment's postings step by step under a number that is not in the `segment` table yet: until the
 * last transaction, which puts it there and takes the old ones out, a crash leaves only rows that `sweep` removes.
 * Yields between transactions. What dies meanwhile is merely carried along, as liveness is the document's matter.
 */
export function* mergeSegments(
  db: DatabaseSync,
  segments: readonly DiskSegment[],
  isLive: IsLive,
  number: number,
): Generator<void, MergeResult> {
  const renumbered = renumber(segments, isLive)
  const write = db.prepare('insert into posting values (?, ?, ?, ?)')
  for (let after = ''; ;) {
    const upTo = stepEnd(db, segments, after)
    if (upTo === null) break
    inTransaction(db, () => {
      for (const [key, parts] of readStep(db, segments, renumbered, { after, upTo })) {
        const joined = joinPostings(parts)
        if (!joined) continue
        const blob = postingsBlob(joined)
        write.run(number, key, blob, postingsSum(key, blob))
      }
    })
    after = upTo
    yield
  }
  return inTransaction(db, () => {
    const gone = db.prepare('delete from segment where number = ?')
    for (const segment of segments) gone.run(segment.number)
    const joined = joinPassages(segments, renumbered)
    return { merged: segments, segment: joined.documents.length > 0 ? saveSegment(db, number, joined) : null }
  })
}

/** Removes postings of segments that do not count (yet a merge's, or no longer); yields between transactions. */
export function* sweep(db: DatabaseSync, isKept: (segment: number) => boolean): Generator<void, void> {
  const numbers = db.prepare('select min(segment) as number from posting where segment > ?')
  const remove = db.prepare(
    'delete from posting where segment = ? and term <= (select max(term) from (select term from posting where segment = ? order by term limit ?))',
  )
  for (let number = nextNumber(numbers, -1); number !== null; number = nextNumber(numbers, number)) {
    if (isKept(number)) continue
    while (Number(remove.run(number, number, STEP_TERMS * 4).changes) > 0) yield
  }
}

function nextNumber(statement: ReturnType<DatabaseSync['prepare']>, after: number): number | null {
  return (statement.get(after) as { number: number | null }).number
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

/** The key at which the next step ends, judged by the largest segment; the last key of all when little is left. */
function stepEnd(db: DatabaseSync, segments: readonly DiskSegment[], after: string): string | null {
  const nth = db.prepare('select term from posting where segment = ? and term > ? order by term limit 1 offset ?')
  const last = db.prepare('select max(term) as term from posting where segment = ? and term > ?')
  const largest = segments.reduce((a, b) => (a.size >= b.size ? a : b))
  const full = nth.get(largest.number, after, STEP_TERMS) as { term: string } | undefined
  if (full) return full.term
  const ends = segments.flatMap((segment) => (last.get(segment.number, after) as { term: string | null }).term ?? [])
  if (ends.length === 0) return null
  return ends.reduce((a, b) => (Buffer.compare(Buffer.from(a), Buffer.from(b)) >= 0 ? a : b))
}

function readStep(
  db: DatabaseSync,
  segments: readonly DiskSegment[],
  renumbered: readonly Int32Array[],
  range: { after: string; upTo: string },
): [string, Part[]][] {
  const read = db.prepare('select term, postings, sum from posting where segment = ? and term > ? and term <= ?')
  const step = new Map<string, Part[]>()
  for (const [i, segment] of segments.entries()) {
    for (const row of read.all(segment.number, range.after, range.upTo) as unknown as PostingRow[]) {
      const part = { postings: checkedPostings(row.term, row), renumber: renumbered[i]! }
      const parts = step.get(row.term)
      if (parts) parts.push(part)
      else step.set(row.term, [part])
    }
  }
  return [...step].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

interface PostingRow {
  term: string
  postings: Uint8Array
  sum: number
}

function joinPassages(segments: readonly DiskSegment[], renumbered: readonly Int32Array[]) {
  const keep = (read: (segment: DiskSegment) => Uint16Array | Uint32Array): number[] =>
    segments.flatMap((segment, i) => Array.from(read(segment)).filter((_, at) => renumbered[i]![at]! >= 0))
  const lengths = (read: (segment: DiskSegment) => Lengths): Lengths => ({
    content: Uint16Array.from(keep((segment) => read(segment).content)),
    title: Uint16Array.from(keep((segment) => read(segment).title)),
  })
  const documents = Uint32Array.from(keep((segment) => segment.documents))
  return {
    number: null,
    size: documents.length,
    documents,
    ordinals: Uint16Array.from(keep((segment) => segment.ordinals)),
    words: lengths((segment) => segment.words),
    grams: lengths((segment) => segment.grams),
  }
}

/** Runs in one transaction of the file: everything or nothing. */
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
