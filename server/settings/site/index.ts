export type { SiteDeps } from './deps.ts'
export { siteFeature } from './routes.ts'
export { siteValues } from './values.ts'
