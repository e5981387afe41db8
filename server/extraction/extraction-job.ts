import type { FileKind } from '#server/files/index.ts'
import type { ExtractionLimits } from './limits.ts'

/** What the child is told. In its environment, because arguments are visible to every user of the machine. */
export interface ExtractionJob {
  fileName: string
  kind: FileKind
  limits: ExtractionLimits
  /** After this an extractor should return what it has, a little before the process is killed. */
  milliseconds: number
  /** There is a password to be read from {@link SECRET_DESCRIPTOR}. */
  hasPassword?: boolean
}

export const JOB_VARIABLE = 'ZHIKU_EXTRACTION'

/** Results have a pipe of their own, so that nothing a library prints can be taken for one. */
export const RESULT_DESCRIPTOR = 3

/** Where a child that was given a password reads it. */
export const SECRET_DESCRIPTOR = 4
