export { isRegistered } from './origins.ts'
export type { ApiClientDeps } from './deps.ts'
export { apiClientFeature } from './routes.ts'
export { editClient } from './write.ts'
