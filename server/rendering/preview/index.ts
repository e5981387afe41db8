/** What other features may use of previews: a file as parts that are shown one by one. */
export { PREVIEW_FORMS } from './bundle/preview-job.ts'
export { findInPages, findInSheets, type FoundPositions, rowsOf } from './find.ts'
export { entryPreview, wholePreview } from './make.ts'
export { openBundle, type StoredBundle } from './stored-bundle.ts'
