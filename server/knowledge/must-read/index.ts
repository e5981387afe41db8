export { mustReadFeature } from './routes.ts'
