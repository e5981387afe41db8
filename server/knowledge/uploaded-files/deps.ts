import type { DocumentDeps } from '../documents/index.ts'

export type UploadedFileDeps = Pick<DocumentDeps, 'db' | 'files' | 'converter'>
