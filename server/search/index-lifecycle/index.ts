export type { SearchDeps } from './deps.ts'
export { indexStatus, progressOf, rebuildIndex, statusOf } from './index-routes.ts'
export { type Index, openIndex } from './open-index.ts'
export { watchIndex } from './watch-index.ts'
