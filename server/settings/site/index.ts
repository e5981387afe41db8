export type { SiteDeps } from './deps.ts'
export { addPicture, assertUploaded, keepShownPicture, pictureBytes } from './picture.ts'
export { siteFeature } from './routes.ts'
export { siteValues } from './values.ts'
