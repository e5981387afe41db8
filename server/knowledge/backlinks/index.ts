export { backlinkFeature } from './routes.ts'
