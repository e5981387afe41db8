import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docSearch, type SearchResult } from '#core/contract/km/search/search.ts'
import { KEY } from '#core/api/storage/session-keys.ts'
import { readStored, writeStored } from '#core/api/storage/stored.ts'
import { api } from '../api.ts'
import { rememberSearch } from './recent-searches.ts'
import { formatQuery, searchBody, type SearchQuery } from './search-query.ts'

type Failure = { kind: 'sign-in' } | { kind: 'error'; reason: string }

interface SearchState {
  /** The query the result answers, as its address. */
  shown: string
  busy: boolean
  result: SearchResult | null
  failure: Failure | null
  /** Texts of facet values seen so far, for the chips of chosen ones. */
  labels: Record<string, string>
}

export const search = proxy<SearchState>({ shown: '', busy: false, result: null, failure: null, labels: {} })

const PARAM_DAYS = 7
let running: AbortController | null = null

/** Asks the server; an answer that a newer question has overtaken is dropped. */
export async function runSearch(query: SearchQuery): Promise<void> {
  running?.abort()
  const abort = new AbortController()
  running = abort
  search.busy = true
  search.failure = null
  try {
    const result = await api.call(docSearch, { body: searchBody(query) }, abort.signal)
    if (abort.signal.aborted) return
    if (!result.success) throw new ApiFault('refused', result.message ?? '检索没有完成')
    search.result = ref(result)
    search.shown = formatQuery(query)
    learnLabels(result)
    remember(query)
  } catch (error) {
    if (abort.signal.aborted) return
    search.result = null
    search.failure = failureOf(error)
  }
  search.busy = false
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiFault && (error.kind === 'expired' || error.kind === 'denied')) return { kind: 'sign-in' }
  return { kind: 'error', reason: errorText(error) }
}

function learnLabels({ facets }: SearchResult): void {
  for (const [key, values] of Object.entries(facets ?? {})) {
    for (const { value, text } of values) search.labels[`${key}:${value}`] = text
  }
}

/** The family's screens look for the last search under this key. */
function remember(query: SearchQuery): void {
  const { keywords, content, title, advSearchFlag, phraseMatchSearchFlag } = searchBody(query)
  writeStored(KEY.search, { keywords, content, title, advSearchFlag, phraseMatchSearchFlag }, PARAM_DAYS)
  rememberSearch(query.q)
}

/** The words of the last search, for opening the page without any. */
export function lastSearch(): string {
  const kept = readStored(KEY.search) as { content?: unknown } | null
  return typeof kept?.content === 'string' ? kept.content : ''
}

export function clearSearch(): void {
  running?.abort()
  Object.assign(search, { shown: '', busy: false, result: null, failure: null })
}
