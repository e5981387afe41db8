export { checkIndexFile } from './check/check.ts'
export { openSearchEngine } from './engine.ts'
