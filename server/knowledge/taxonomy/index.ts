export { taxonomyFeature } from './routes.ts'
