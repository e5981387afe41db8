/** What other features may use of previews. A preview is a file in parts that are shown separately. */
export { PREVIEW_FORMS } from './bundle/preview-job.ts'
export { findInPages, findInSheets, type FoundPositions, parseSheetRows } from './find.ts'
export { entryPreview, wholePreview } from './make.ts'
export { openBundle, type StoredBundle } from './stored-bundle.ts'
