import { type RefObject, useEffect, useState } from 'react'
import type { HitCount } from '../hits/hits.ts'
import type { PdfSession } from './pdf-session.ts'

const NO_HITS: HitCount = { current: 0, total: 0 }

/** The search starts after a pause in typing, because every search goes through all pages. */
const REST_MS = 200

interface Finding {
  /** Words that the document was opened with; they are marked again when the find bar is closed. */
  terms: readonly string[]
  /** The passage in which they were found; null without a search. */
  sought: string | null
  page: number | null
  isReady: boolean
  onHits: (count: HitCount) => void
}

/**
 * Decides what is marked in a PDF: the reader's word while the find bar is open, otherwise the words of the search that
 * led here.
 */
export function usePdfFind(session: RefObject<PdfSession | null>, { terms, sought, page, isReady, onHits }: Finding) {
  const [query, setQuery] = useState<string | null>(null)
  /** Null until there is a count. */
  const [count, setCount] = useState<HitCount | null>(null)
  const [asked, setAsked] = useState(0)
  const isOpen = query !== null
  useEffect(() => {
    if (!isReady) return undefined
    const find = () =>
      query === null
        ? session.current?.find(terms, sought === null ? null : { sought, page })
        : session.current?.find(query.trim() === '' ? [] : [query.trim()], null)
    setCount(null)
    if (query !== null) onHits(NO_HITS)
    const timer = setTimeout(find, query === null ? 0 : REST_MS)
    return () => clearTimeout(timer)
    // Runs again only when other words are to be marked; the callbacks are always the caller's latest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [terms, sought, query, isReady])
  return {
    query,
    count,
    asked,
    setQuery,
    open() {
      setQuery((was) => was ?? '')
      setAsked(asked + 1)
    },
    close: () => setQuery(null),
    handleHits: (found: HitCount) => (isOpen ? setCount(found) : onHits(found)),
    step: isOpen ? (by: 1 | -1) => session.current?.step(by) : null,
  }
}
