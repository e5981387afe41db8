export { labelCounts } from './counts.ts'
export { movePage } from './move.ts'
export { pageTreeFeature } from './routes.ts'
