import type { Result } from '#core/contract/endpoint.ts'
import { docSuggest } from '#core/contract/km/search/suggest.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useApi } from '../../use-portal.ts'
import { useMayRead } from '../../session/use-may-read.ts'

export type Suggestion = Result<typeof docSuggest>[number]

/** Fast enough to feel at once, slow enough not to ask for every key of a fast typist. */
const PAUSE_MS = 120
const LONGEST = 100
const NONE: readonly Suggestion[] = []

/**
 * The suggestions of the server for the typed text, while they are wanted. An answer that comes too late is dropped.
 */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const api = useApi()
  const mayRead = useMayRead()
  const isAsked = isWanted && mayRead === true && text.length <= LONGEST
  // A failure is not shown: suggestions are an extra, without them people go on typing.
  const { last } = useQuery(isAsked ? text : null, async (signal) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    signal.throwIfAborted()
    return api.call(docSuggest, { query: { text } }, signal)
  })
  return (isAsked && last) || NONE
}
