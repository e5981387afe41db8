export { shareFeature } from './routes.ts'
