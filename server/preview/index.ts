/** What other features may use of previews: a file as parts that are shown one by one. */
export { findInPages, findInSheets, type FoundPlaces, rowsOf } from './find.ts'
export { entryPreview, wholePreview } from './make.ts'
export { openParcel, type StoredParcel } from './stored-parcel.ts'
