export { platformFeature, type PlatformDeps } from './routes.ts'
