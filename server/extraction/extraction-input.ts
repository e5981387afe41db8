import type { FileKind } from '#server/files/index.ts'
import type { ExtractionLimits } from './limits.ts'
import type { Extracted, RefusalCause } from './types.ts'

/** What an extractor is given: the file's bytes by position, never its path. */
export interface ExtractionInput {
  fileName: string
  kind: FileKind
  size: number
  /** Fewer bytes than asked for only at the end of the file. */
  read(position: number, length: number): Uint8Array
  limits: ExtractionLimits
  /** `performance.now()` after which an extractor should stop and return what it has. */
  deadline: number
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
