export { ratingFeature } from './routes.ts'
