/** What other features may use of renditions: what was made of a stored content to show it (PDF, thumbnail, page). */
export { keepRendition, failRendition, type Made } from './keep.ts'
export type { RenditionDeps } from './deps.ts'
export { renditionOf } from './make.ts'
export { forgetUnused, guardContent, lockContent } from './release.ts'
export { lettingGo, receiveUpload, settleLeftBehind } from './receive.ts'
export { releaseLater, renditionFeature } from './release-task.ts'
export { askRendition, findRendition, retryRendition, type Rendition, type RenditionKey } from './store.ts'
