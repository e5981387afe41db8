export type { UploadDeps } from './deps.ts'
export { uploadFeature } from './feature.ts'
