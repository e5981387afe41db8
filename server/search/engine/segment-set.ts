import type { DatabaseSync } from 'node:sqlite'
import { chooseMerge, type IsLive, type MergeResult, mergeSegments, segmentWriter, sweep } from './merge.ts'
import { highestSegment, type Statements } from './index-statements.ts'
import { MemorySegment } from './postings/memory-segment.ts'
import { type DiskSegment, loadSegments, saveSegment, type Segment } from './postings/segment.ts'
import { type Statistics, computeStatistics } from './scoring/scoring.ts'

/** What the segments need from the index that owns them. */
interface SegmentOwner {
  db: DatabaseSync
  statements: Pick<Statements, 'assignSegment' | 'highest'>
  isLive: IsLive
  /** Some segments have been merged and are gone. */
  onMerged: () => void
}

/** The segments of an index: those on disk, the one in memory, and how they are written and merged. */
export class SegmentSet {
  readonly #owner: SegmentOwner
  /** A new array whenever the segments change. */
  #onDisk: readonly DiskSegment[] = []
  #memory = new MemorySegment()
  #statistics: Statistics | null = null
  /** Some documents may be gone whose passages are not yet marked as removed. */
  #hasRemovals = true
  /** A number is never used twice while the file is open, because the cache identifies segments by number. */
  #next = 1
  #endures = false

  constructor(owner: SegmentOwner) {
    this.#owner = owner
  }

  get onDisk(): readonly DiskSegment[] {
    return this.#onDisk
  }

  get memory(): MemorySegment {
    return this.#memory
  }

  /** The segments on disk, and the one in memory as the last. */
  all(): Segment[] {
    return [...this.#onDisk, this.#memory]
  }

  statistics(): Statistics {
    return (this.#statistics ??= this.#newStatistics())
  }

  /** Must be called when passages were added or removed. */
  forgetStatistics(): void {
    this.#statistics = null
  }

  /** Must be called when a document is no longer live. */
  noteRemoval(): void {
    this.#hasRemovals = true
  }

  /** Loads the segments of the file; afterwards the one in memory is empty. */
  load(endures: boolean): void {
    this.#memory = new MemorySegment()
    this.#onDisk = loadSegments(this.#owner.db, endures)
    this.#statistics = null
    this.#hasRemovals = true
    this.#endures = endures
    this.#next = highestSegment(this.#owner.statements) + 1
  }

  /** From now on damaged data is treated as missing. */
  endure(): void {
    this.#endures = true
    for (const segment of this.#onDisk) segment.endures = true
  }

  /** Writes the segment in memory to the file. Must be called inside a transaction. */
  flush(): void {
    if (this.#memory.size === 0) return
    const { db, statements } = this.#owner
    const number = this.#next++
    const passages = this.#memory
    const { means } = computeStatistics([...this.#onDisk, passages])
    const writer = segmentWriter(db, number, passages, means)
    for (const { key, entries } of passages.entries()) writer.add(key, entries)
    const segment = saveSegment(db, { number, passages, means, firstKeys: writer.finish() })
    segment.endures = this.#endures
    this.#onDisk = [...this.#onDisk, segment]
    statements.assignSegment.run(number)
    this.#memory = new MemorySegment()
    this.#statistics = null
    this.#hasRemovals = true
  }

  /** Merges segments where that is due and cleans up, in short steps. */
  *maintain(): Generator<void, void> {
    for (;;) {
      yield* sweep(this.#owner.db, (number) => this.#onDisk.some((segment) => segment.number === number))
      const chosen = chooseMerge(this.#onDisk, this.#owner.isLive)
      if (chosen.length === 0) return
      this.#adopt(yield* this.#merge(chosen))
    }
  }

  #newStatistics(): Statistics {
    const segments = this.all()
    if (this.#hasRemovals) for (const segment of segments) segment.removed.notice(segment, this.#owner.isLive)
    this.#hasRemovals = false
    return computeStatistics(segments)
  }

  /** Merges all segments on disk into one. */
  mergeAll(): void {
    const merge = this.#merge(this.#onDisk)
    let step = merge.next()
    while (!step.done) step = merge.next()
    this.#adopt(step.value)
  }

  #merge(segments: readonly DiskSegment[]): Generator<void, MergeResult> {
    const { means } = this.statistics()
    return mergeSegments(this.#owner.db, segments, this.#owner.isLive, { number: this.#next++, means })
  }

  #adopt({ merged, segment }: MergeResult): void {
    const others = this.#onDisk.filter((each) => !merged.includes(each))
    this.#onDisk = segment ? [...others, segment] : others
    this.#statistics = null
    this.#hasRemovals = true // documents that were removed during the merge are in the merged segment
    this.#owner.onMerged()
  }
}
