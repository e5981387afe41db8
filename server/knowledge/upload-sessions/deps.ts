import type { DocumentDeps } from '../documents/index.ts'

export interface UploadDeps extends DocumentDeps {
  uploadLimitBytes: number
}
