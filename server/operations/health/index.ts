export { serveProbes } from './probes.ts'
export type { PlatformDeps } from './deps.ts'
export { platformFeature } from './routes.ts'
