/** What other features may use of the file store. */
export type { ByteRange, Contents, StoredFile } from './contents.ts'
export { asStoreError, partsOf, SHA256, writeHashed } from './disk-write.ts'
export { type FileStore, FileStoreError } from './file-store.ts'
export { localFileStore } from './local-file-store.ts'
export type { UploadClaim } from './upload-claims.ts'
export { localContents } from './local-contents.ts'
export { fileStoreOver } from './store-over.ts'
