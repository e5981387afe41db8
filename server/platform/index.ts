export { platformRoutes, type PlatformDeps } from './routes.ts'
