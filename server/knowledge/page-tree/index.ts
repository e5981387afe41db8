export { labelCounts } from './counts.ts'
export { pageTreeFeature } from './routes.ts'
