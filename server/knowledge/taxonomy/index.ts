export { listNodes } from './read.ts'
export { taxonomyFeature } from './routes.ts'
