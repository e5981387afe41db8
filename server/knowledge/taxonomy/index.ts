export { addNode, deleteNodes } from './edit.ts'
export { listNodes } from './read.ts'
export { taxonomyFeature } from './routes.ts'
