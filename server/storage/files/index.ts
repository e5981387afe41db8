/** What other features may use of the file store. */
export { type FileStore, FileStoreError, type StoredFile } from './file-store.ts'
export { localFileStore } from './local-file-store.ts'
export type { UploadClaim } from './upload-claims.ts'
