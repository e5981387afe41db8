/** Contents in an object store that speaks S3. Load it only where one is configured: its library is large. */
export { objectContents } from './object-contents.ts'
export type { ObjectSettings } from './settings.ts'
