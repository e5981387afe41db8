export { isRegistered } from './origins.ts'
export { apiClientFeature } from './routes.ts'
