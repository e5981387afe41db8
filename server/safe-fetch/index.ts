/** What other features may use of outgoing requests: nothing else in the server opens a foreign address. */
export { safeFetch } from './safe-fetch.ts'
export type { FetchLimits, Fetched } from './fetch-limits.ts'
export { SafeFetchError } from './safe-fetch-error.ts'
