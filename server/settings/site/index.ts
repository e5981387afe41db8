export type { SiteDeps } from './deps.ts'
export { addPicture, assertUploaded } from './picture.ts'
export { siteFeature } from './routes.ts'
export { siteValues } from './values.ts'
