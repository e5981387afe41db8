/** What other features may use of the extraction of text, and of the sandbox it runs in. */
export { extractFile } from './extract-file.ts'
export type { Extracted } from './types.ts'
export { runShutIn, runShutInToFile, type ShutInOutcome } from './shut-in.ts'
export { type ChildRun, runChild } from './run-child.ts'
export { makeWorkFolder, removeWorkFolder, sweepWorkFolders } from './work-folder.ts'
export { runawayOf, unexpectedEnd } from './runaway.ts'
export { LIMITS } from './limits.ts'
export { sweepOrphans } from './sandbox-owner.ts'
export {
  candidateWalls,
  NO_WALLS,
  type Opening,
  type SandboxKind,
  stand,
  strongestWalls,
  type Walls,
} from './sandbox-walls.ts'
export { isExecutable, tool } from './system-tools.ts'
export { openPdf, type PdfDocument } from './pdf-document.ts'
export { contentAt, contentSize } from './child-descriptors.ts'
export { answerShutIn } from './shut-in-child.ts'
export { ExtractionRefusal } from './extraction-input.ts'
export { listArchive, readFromArchive } from './unpack-zip.ts'
export { wordHeadingStyles } from './word-heading-styles.ts'
export { LENGTH_BYTES, HEAD_BYTES, packParcel, type Parcel, parsedHead, unpackParcel } from './preview/parcel.ts'
export { PREVIEW_FORMS, type PreviewForm, type PreviewJob } from './preview/preview-job.ts'
export type { Clip, FontLook, Matrix, PageDrawing, Paint, Shape, Stroke } from './preview/ofd/shapes.ts'
export { isPlausibleText } from './plausibility.ts'
export { cutPassages } from './passages.ts'
