export { type FileKind, KIND_LABELS } from './file-kind.ts'
export { fileExtension, kindOfFile } from './kind-of-file.ts'
export { nameMismatch } from './name-mismatch.ts'
