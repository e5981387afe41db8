export type { ApiTokenDeps } from './deps.ts'
export { apiTokenRoutes } from './routes.ts'
