export { uploadFeature } from './feature.ts'
export type { UploadDeps } from './deps.ts'
