export { readingPlaceFeature } from './routes.ts'
