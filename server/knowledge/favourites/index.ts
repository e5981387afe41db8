export { favouriteFeature } from './routes.ts'
