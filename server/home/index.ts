export { homeFeature } from './routes.ts'
