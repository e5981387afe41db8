/** What other features may use of the file store. */
export type { Contents } from './contents.ts'
export { digestParts, SHA256 } from './disk-write.ts'
export { type ByteRange, type FileStore, FileStoreError, type StoredFile } from './file-store.ts'
export { localFileStore } from './local-file-store.ts'
export { localContents } from './local-contents.ts'
export { fileStoreOver } from './store-over.ts'
