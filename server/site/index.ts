export { siteRoutes, type SiteDeps } from './routes.ts'
export { cachedByTenant } from './tenant-cache.ts'
export { siteValues } from './values.ts'
