export { rightsFeature } from './routes.ts'
