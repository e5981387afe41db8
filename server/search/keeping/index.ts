export { indexStatus, progressOf, rebuildIndex } from './index-routes.ts'
export { openIndex, type Index } from './open-index.ts'
export { watchIndex } from './watch-index.ts'
