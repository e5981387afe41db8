export type { SiteDeps } from './deps.ts'
export { siteRoutes } from './routes.ts'
export { siteValues } from './values.ts'
