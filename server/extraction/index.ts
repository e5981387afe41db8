/** What other features may use of the extraction of text, and of the sandbox it runs in. */
export { extractFile } from './extract-file.ts'
export type { Extracted } from './types.ts'
export { runShutIn } from './shut-in.ts'
export { answerShutIn } from './shut-in-child.ts'
export { ExtractionRefusal } from './extraction-input.ts'
export { listArchive, readFromArchive } from './unpack-zip.ts'
export { wordHeadingStyles } from './word-heading-styles.ts'
