export { type PlatformDeps, platformFeature } from './routes.ts'
