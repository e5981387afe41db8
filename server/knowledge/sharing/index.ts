export type { ShareDeps } from './deps.ts'
export { shareFeature } from './routes.ts'
