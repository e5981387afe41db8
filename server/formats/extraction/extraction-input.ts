import type { FileKind } from '../detect/index.ts'
import type { ExtractionLimits } from '#server/sandbox/limits.ts'
import type { Extracted, RefusalCause } from './types.ts'
import type { ZipReader } from './zip-parts.ts'

/** What may come out of one file, counted by bytes that were really inflated; archives in archives share one budget. */
export interface InflationBudget {
  /** Counts a piece of an entry; throws the refusal when a cap is passed. */
  spend(entry: { inflated: number; compressedSize: number }, bytes: number): void
  /** Another entry might pass the cap of the whole. */
  isSpent(): boolean
}

/** What an extractor is given: the file's bytes by position, never its path. */
export interface ExtractionInput {
  fileName: string
  kind: FileKind
  size: number
  /** Returns fewer bytes than asked for only at the end of the file. */
  read(position: number, length: number): Uint8Array
  limits: ExtractionLimits
  /** `performance.now()` after which an extractor should stop and return what it has. */
  deadline: number
  /** How files within this one are read; absent where nobody asks for them. */
  extractorOf?: (kind: FileKind) => Extractor | undefined
  /** Set for a file within a container. */
  container?: { depth: number; budget: InflationBudget }
  /** The parts of a package that came as one XML file, instead of bytes to unpack. */
  parts?: ZipReader
  /** Given by somebody who waits for the outcome; never kept. */
  password?: string
}

export type Extractor = (input: ExtractionInput) => Promise<Extracted>

/** Thrown by an extractor: the file is refused for good, with a sentence for its author. */
export class ExtractionRefusal extends Error {
  override readonly name = 'ExtractionRefusal'
  readonly reason: RefusalCause

  constructor(reason: RefusalCause, sentence: string) {
    super(sentence)
    this.reason = reason
  }
}
