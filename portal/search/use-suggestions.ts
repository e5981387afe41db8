import { useEffect, useState } from 'react'
import type { Result } from '#core/contract/endpoint.ts'
import { docSuggest } from '#core/contract/km/suggest.ts'
import { api } from '../api.ts'
import { useMayRead } from '../session/use-may-read.ts'

export type Suggestion = Result<typeof docSuggest>[number]

/** Fast enough to feel at once, slow enough not to ask for every key of a fast typist. */
const PAUSE_MS = 120
const LONGEST = 100
const NONE: readonly Suggestion[] = []

/** What the server offers for what is typed, while it is wanted; an answer that came too late is dropped. */
export function useSuggestions(text: string, isWanted: boolean): readonly Suggestion[] {
  const [known, setKnown] = useState<{ text: string; offered: readonly Suggestion[] }>({ text: '', offered: NONE })
  const mayRead = useMayRead()
  const isAsked = isWanted && mayRead === true && text.length <= LONGEST
  useEffect(() => {
    if (!isAsked) return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api
        .call(docSuggest, { query: { text } }, abort.signal)
        .then((offered) => setKnown({ text, offered }))
        .catch(() => {}) // suggestions are an extra: without them people go on typing
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text, isAsked])
  return isAsked ? known.offered : NONE
}
