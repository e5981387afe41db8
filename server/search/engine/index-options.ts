import type { VectorSource } from '../model/index.ts'

/** Passages held in memory before they are written as a segment. After a crash they are read again. */
export const FLUSH_PASSAGES = 4_096
export const CACHE_BYTES = 112 * 1024 * 1024

/** How an index file is opened. */
export interface IndexOptions {
  file: string
  log: (line: string) => void
  /** For tests: a smaller number, so that segments are written. */
  flushPassages?: number
  /** For tests: only the scores of the first stage. */
  firstStageOnly?: boolean
  /** Damaged data is treated as missing, because a new index is being built. */
  endures?: boolean
  /** An index made with another analysis is opened as it is, until a fresh one takes its place. */
  anyAnalysis?: boolean
  /** Absent: there is no search by meaning. */
  meaning?: readonly VectorSource[] | undefined
  /** For tests: every passage is scored. */
  exhaustive?: boolean
}
