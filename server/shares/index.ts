export type { ShareDeps } from './deps.ts'
export { shareRoutes } from './routes.ts'
