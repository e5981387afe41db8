import type { FileKind } from '../detect/index.ts'
import type { ExtractionLimits } from '#server/sandbox/limits.ts'
import type { Extracted, RefusalCause } from './types.ts'
import type { ZipReader } from './zip-parts.ts'

/**
 * How many bytes may be inflated from one file. Actual bytes are counted; archives inside archives share one budget.
 */
export interface InflationBudget {
  /** Counts a piece of an entry; throws a refusal when a cap is passed. */
  spend(entry: { inflated: number; compressedSize: number }, bytes: number): void
  /** Another entry might pass the cap of the whole. */
  isSpent(): boolean
}

/** The input of an extractor: it reads bytes by position and never gets a path. */
export interface ExtractionInput {
  fileName: string
  kind: FileKind
  size: number
  /** Returns fewer bytes than asked for only at the end of the file. */
  read(position: number, length: number): Uint8Array
  limits: ExtractionLimits
  /** `performance.now()` after which an extractor should stop and return what it has. */
  deadline: number
  /** Finds the extractor for files inside this one; absent when they are not wanted. */
  extractorOf?: (kind: FileKind) => Extractor | undefined
  /** Set for a file within a container. */
  container?: { depth: number; budget: InflationBudget }
  /** The parts of a package that is one XML file, instead of bytes to unpack. */
  parts?: ZipReader
  /** The password, given by a user who waits for the result; it is never stored. */
  password?: string
}

export type Extractor = (input: ExtractionInput) => Promise<Extracted>

/** Thrown by an extractor when the file is refused for good; the sentence is for its author. */
export class ExtractionRefusal extends Error {
  override readonly name = 'ExtractionRefusal'
  readonly reason: RefusalCause

  constructor(reason: RefusalCause, sentence: string) {
    super(sentence)
    this.reason = reason
  }
}
