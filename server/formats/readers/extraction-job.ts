import type { FileKind } from '../detect/index.ts'
import type { ExtractionLimits } from '#server/sandbox/limits.ts'

/** The job of the child. It is passed in the environment, because every user of the machine can see arguments. */
export interface ExtractionJob {
  fileName: string
  kind: FileKind
  limits: ExtractionLimits
  /** The extractor should return its text after this time; a little later the process is killed. */
  milliseconds: number
  /** True when a password has to be read from `SECRET_DESCRIPTOR`. */
  hasPassword?: boolean
}
