export type { SearchDeps } from './deps.ts'
export { indexStatus, progressShare, rebuildIndex, readIndexStatus } from './index-routes.ts'
export { type Index, openIndex } from './open-index.ts'
export { watchIndex } from './watch-index.ts'
