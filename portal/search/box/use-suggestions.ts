import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Result } from '#core/contract/endpoint.ts'
import type { SavedSearchRow } from '#core/contract/km/search/saved-search.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useMayRead } from '../../session/use-may-read.ts'
import { useSession } from '../../session/use-session.ts'
import { useApi, usePortal, useStore } from '../../use-portal.ts'
import { SavedSearchStore } from '../saved-search.store.ts'
import { queryOfBody, type SearchQuery } from '../search-query.ts'
import { recentSearches } from './recent-searches.ts'

type Suggestion = Result<typeof docSuggest>[number]

/** What the box offers: what the server suggests, and in an empty box also saved searches. */
export interface Offered extends Omit<Suggestion, 'kind'> {
  kind: Suggestion['kind'] | 'saved'
  /** The whole query of a saved search. */
  query?: SearchQuery
}

/**
 * Minimum interval between requests, so that fast typing does not send one per key; the first key after a pause is sent
 * at once.
 */
const PAUSE_MS = 120
const LONGEST = 100
const MOST_RECENT = 5
const MOST_SAVED = 3
const NONE: readonly Offered[] = []

/** The server's suggestions for the typed text, while needed. Late answers are dropped. */
export function useSuggestions(text: string, isWanted: boolean): readonly Offered[] {
  const api = useApi()
  const { kept } = usePortal()
  const mayRead = useMayRead()
  const lastKey = useRef(0)
  const isAsked = isWanted && mayRead === true && text.length <= LONGEST
  const saved = useSaved(isWanted && text === '')
  // A failure is not shown, because suggestions are optional.
  const { last } = useQuery(isAsked ? text : null, async (signal) => {
    const now = performance.now()
    const isTyping = now - lastKey.current < PAUSE_MS
    lastKey.current = now
    if (isTyping) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
    return api.call(docSuggest, { query: { text } }, signal)
  })
  if (!isAsked || !last) return NONE
  return text === '' ? [...recent(recentSearches(kept), last), ...saved, ...last.filter(isNoHistory)] : last
}

const isNoHistory = ({ kind }: Suggestion) => kind !== 'history'

/** Of this browser first, then of other devices. */
function recent(words: readonly string[], suggested: readonly Suggestion[]): Offered[] {
  const elsewhere = suggested.filter(({ kind }) => kind === 'history').map(({ text }) => text)
  return [...new Set([...words, ...elsewhere])].slice(0, MOST_RECENT).map((text) => ({ kind: 'history', text }))
}

function useSaved(isWanted: boolean): Offered[] {
  const saved = useStore(SavedSearchStore)
  const { user } = useSession()
  const { rows } = useSnapshot(saved.state) as { rows: readonly SavedSearchRow[] | null }
  const isMissing = isWanted && user !== null && rows === null
  useEffect(() => {
    if (isMissing) void saved.load()
  }, [isMissing, saved])
  return (rows ?? [])
    .slice(0, MOST_SAVED)
    .map(({ name, query }) => ({ kind: 'saved', text: name, query: queryOfBody(query) }))
}
