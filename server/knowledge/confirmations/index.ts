export { confirmationFeature } from './routes.ts'
