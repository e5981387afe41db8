/** What other features may use of the watermark in files. */
export { stampFile } from './stamp-file.ts'
export { STAMPED_KINDS, type StampedKind } from './stamp-job.ts'
