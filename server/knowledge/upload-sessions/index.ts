export { uploadFeature } from './feature.ts'
