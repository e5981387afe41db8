export type { ApiClientDeps } from './deps.ts'
export { isRegistered } from './origins.ts'
export { apiClientFeature } from './routes.ts'
