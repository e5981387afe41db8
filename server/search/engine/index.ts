export { checkIndexFile } from './check.ts'
export { openSearchEngine } from './engine.ts'
