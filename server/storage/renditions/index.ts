/**
 * What other features may use of renditions: files that were made from a stored content to show it (PDF, thumbnail,
 * page).
 */
export { claimContent, claimsLeftBehind, type ContentClaim, endClaim, lockContent } from './claims.ts'
export type { RenditionDeps } from './deps.ts'
export { failRendition, keepRendition, type Made } from './keep.ts'
export { findOrMake } from './make.ts'
export { lettingGo, receiveUpload, endLeftBehind } from './receive.ts'
export { deleteUnreferencedLater } from './delete-unreferenced-later.ts'
export { renditionFeature } from './delete-unreferenced-task.ts'
export { forgetUnused, giveUpClaim, guardContent, letGoClaim, namedContents } from './delete-unreferenced.ts'
export { askRendition, findRendition, type Rendition, type RenditionKey, retryRendition } from './store.ts'
