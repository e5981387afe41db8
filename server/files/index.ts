/** What other features may use of the file store and of the judgement what a file is. */
export { type FileStore, FileStoreError, type StoredFile } from './file-store.ts'
export type { UploadClaim } from './upload-claims.ts'
export { localFileStore } from './local-file-store.ts'
export { type FileKind, KIND_LABELS } from './file-kind.ts'
export { extensionOf, kindOfFile } from './kind-of-file.ts'
export { nameMismatch } from './name-mismatch.ts'
export { decodeText } from './detect-encoding.ts'
