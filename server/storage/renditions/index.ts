/** What other features may use of renditions: what was made of a stored content to show it (PDF, thumbnail, page). */
export type { RenditionDeps } from './deps.ts'
export { failRendition, keepRendition, type Made } from './keep.ts'
export { renditionOf } from './make.ts'
export { lettingGo, receiveUpload, endLeftBehind } from './receive.ts'
export { releaseLater } from './release-later.ts'
export { renditionFeature } from './release-task.ts'
export { forgetUnused, guardContent, lockContent, namedContents, removeUnnamed } from './release.ts'
export { askRendition, findRendition, type Rendition, type RenditionKey, retryRendition } from './store.ts'
