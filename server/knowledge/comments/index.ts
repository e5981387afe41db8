export { commentFeature } from './routes.ts'
