export { placeFeature } from './routes.ts'
