/** What other features may use to store a web article as knowledge. */
export type { ImportDeps } from './deps.ts'
export { importFeature } from './feature.ts'
export { safeFetch } from './safe-fetch/safe-fetch.ts'
export { SafeFetchError } from './safe-fetch/safe-fetch-error.ts'
