/** What other features may use of the extraction of text. */
export { extractFile } from './extract-file.ts'
export type { Extracted } from './types.ts'
