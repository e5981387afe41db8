export { siteRoutes, type SiteDeps } from './routes.ts'
export { siteValues } from './values.ts'
