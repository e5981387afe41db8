export { subscriptionFeature } from './routes.ts'
