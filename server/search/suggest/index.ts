export { suggest } from './suggest.ts'
export { expandKeyword } from './expand-keyword.ts'
