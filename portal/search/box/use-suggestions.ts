import { useRef } from 'react'
import type { Result } from '#core/contract/endpoint.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../../use-portal.ts'
import { useMayRead } from '../../session/use-may-read.ts'

export type Suggestion = Result<typeof docSuggest>[number]

/**
 * Minimum interval between requests, so that fast typing does not send one per key; the first key after a pause is sent
 * at once.
 */
const PAUSE_MS = 120
const LONGEST = 100
const NONE: readonly Suggestion[] = []

/** The server's suggestions for the typed text, while needed. Late answers are dropped. */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const api = useApi()
  const mayRead = useMayRead()
  const lastKey = useRef(0)
  const isAsked = isWanted && mayRead === true && text.length <= LONGEST
  // A failure is not shown, because suggestions are optional.
  const { last } = useQuery(isAsked ? text : null, async (signal) => {
    const now = performance.now()
    const isTyping = now - lastKey.current < PAUSE_MS
    lastKey.current = now
    if (isTyping) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
    return api.call(docSuggest, { query: { text } }, signal)
  })
  return (isAsked && last) || NONE
}
