export { serveProbes } from './probes.ts'
export { platformFeature } from './routes.ts'
