export { authFeature } from './routes.ts'
