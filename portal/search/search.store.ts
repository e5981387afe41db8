import { proxy, ref } from 'valtio/vanilla'
import type { Api } from '#core/api/client.ts'
import { errorText } from '#core/api/error-text.ts'
import { ApiFault } from '#core/api/fault.ts'
import { docSearch, type SearchResult } from '#core/contract/km/search/search.ts'
import { KEY, storedToken } from '#core/api/storage/session-keys.ts'
import type { Kept } from '#core/api/storage/stored.ts'
import type { Portal } from '../instance.ts'
import { rememberSearch } from './box/recent-searches.ts'
import { keepFacets, type KnownFacets } from './kept-facets.ts'
import { formatQuery, searchBody, type SearchQuery } from './search-query.ts'

type Failure = { kind: 'sign-in' } | { kind: 'error'; reason: string }

interface SearchState {
  /** The address of the query to which the result belongs. */
  shown: string
  busy: boolean
  result: SearchResult | null
  failure: Failure | null
  /** What the facets counted before something of them was chosen. */
  known: KnownFacets
  /** Labels of facet values seen so far, for the chips of chosen ones. */
  labels: Record<string, string>
}

const NOTHING = { shown: '', busy: false, result: null, failure: null }
const PARAM_DAYS = 7
/** What was asked ahead is old after that. */
const AHEAD_MS = 60_000

function toFailure(error: unknown): Failure {
  if (error instanceof ApiFault && (error.kind === 'expired' || error.kind === 'denied')) return { kind: 'sign-in' }
  return { kind: 'error', reason: errorText(error) }
}

/** The newest answer to the query in the address. */
export class SearchStore {
  readonly state = proxy<SearchState>({ ...NOTHING, known: {}, labels: {} })
  readonly #api: Api
  readonly #kept: Kept
  #running: AbortController | null = null
  #ahead: { of: string; at: number; answer: Promise<SearchResult> } | null = null
  /** The address of the query with which the page was opened, until its screen runs it. */
  #opening: string | null = null

  constructor({ api, kept }: Portal) {
    this.#api = api
    this.#kept = kept
  }

  /** Starts the page's initial query before its screen is loaded. */
  open(query: SearchQuery): Promise<void> {
    this.#opening = formatQuery(query)
    return this.#ask(query)
  }

  /** Asks for a result before somebody wants it. */
  askAhead(query: SearchQuery): void {
    const of = this.#aheadKey(query)
    if (this.#ahead?.of === of) return
    const answer = this.#api.call(docSearch, { body: searchBody(query) })
    this.#ahead = { of, at: performance.now(), answer }
    answer.catch(() => (this.#ahead = null))
  }

  #aheadKey(query: SearchQuery): string {
    return `${storedToken(this.#kept)} ${formatQuery(query)}`
  }

  #takeAhead(query: SearchQuery): Promise<SearchResult> | null {
    const ahead = this.#ahead
    if (ahead?.of !== this.#aheadKey(query)) return null
    this.#ahead = null
    return performance.now() - ahead.at < AHEAD_MS ? ahead.answer : null
  }

  /** Runs a query; an answer is dropped if a newer query was started. */
  async run(query: SearchQuery): Promise<void> {
    const isOpening = this.#opening === formatQuery(query)
    this.#opening = null
    if (!isOpening) await this.#ask(query)
  }

  async #ask(query: SearchQuery): Promise<void> {
    this.#running?.abort()
    const abort = new AbortController()
    this.#running = abort
    this.state.busy = true
    this.state.failure = null
    try {
      const result = await (this.#takeAhead(query) ??
        this.#api.call(docSearch, { body: searchBody(query) }, abort.signal))
      if (abort.signal.aborted) return
      if (!result.success) throw new ApiFault('refused', result.message ?? '搜索没有完成')
      this.state.result = ref(result)
      this.state.shown = formatQuery(query)
      this.state.known = ref(keepFacets(this.state.known, query, result.facets))
      this.#learnLabels(result)
      this.#remember(query)
    } catch (error) {
      if (abort.signal.aborted) return
      this.state.result = null
      this.state.failure = toFailure(error)
    }
    this.state.busy = false
  }

  /** Adds labels of values that forms know. */
  learn(labels: Readonly<Record<string, string>>): void {
    Object.assign(this.state.labels, labels)
  }

  #learnLabels({ facets }: SearchResult): void {
    for (const [key, values] of Object.entries(facets ?? {})) {
      for (const { value, text } of values) this.state.labels[`${key}:${value}`] = text
    }
  }

  /** Stores the last search under the key that the product family's screens read. */
  #remember(query: SearchQuery): void {
    const { keywords, content, title, advSearchFlag, phraseMatchSearchFlag } = searchBody(query)
    this.#kept.write(KEY.search, { keywords, content, title, advSearchFlag, phraseMatchSearchFlag }, PARAM_DAYS)
    const topic = query.conditions.topic.join(',')
    if (topic) this.#kept.write(KEY.searchTopic, topic, PARAM_DAYS)
    if (query.q) rememberSearch(this.#kept, query.q)
  }

  /** The words of the last search, for opening the page without a query. */
  lastWords(): string {
    const kept = this.#kept.read(KEY.search) as { content?: unknown } | null
    return typeof kept?.content === 'string' ? kept.content : ''
  }

  clear(): void {
    this.#running?.abort()
    Object.assign(this.state, NOTHING)
  }
}
