export { offlineFeature } from './routes.ts'
