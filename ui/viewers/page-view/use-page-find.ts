import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '../../feedback/query/use-query.ts'
import type { HitCount, HitProps } from '../hits/hits.ts'
import type { FoundPage } from './use-page-hits.ts'

/** The search starts after a pause in typing. */
const REST_MS = 200
const NO_HITS: HitCount = { current: 0, total: 0 }
const NOWHERE: readonly FoundPage[] = []

interface Finding extends Pick<HitProps, 'terms' | 'sought' | 'onHits'> {
  found: readonly FoundPage[]
  /** The page that the document was opened at. */
  page: number | null
  /** The page that is being read. */
  current: number
  /** Where a word is in the whole file, of which only the pages near the screen are loaded. */
  search: (word: string, signal: AbortSignal) => Promise<readonly FoundPage[]>
}

/**
 * Decides what is marked: the reader's word while the find bar is open, otherwise the words of the search that led
 * here.
 */
export function usePageFind({ terms, sought = null, found, page, current, search, onHits }: Finding) {
  const [query, setQuery] = useState<string | null>(null)
  const [counted, setCounted] = useState<{ word: string; hits: HitCount } | null>(null)
  const [asked, setAsked] = useState(0)
  const isOpen = query !== null
  const word = query?.trim() ?? ''
  const settled = useSettled(word)
  const { value } = useQuery(settled === '' ? null : settled, (signal) => search(settled, signal))
  const isKnown = value !== null && settled === word
  const own = useMemo(() => (settled === '' ? [] : [settled]), [settled])
  const marked = isOpen
    ? { terms: own, found: value ?? NOWHERE, sought: null, from: current }
    : { terms, found, sought, from: asked > 0 ? null : page }
  const open = () => {
    onHits(NO_HITS)
    setQuery((was) => was ?? '')
    setAsked(asked + 1)
  }
  const handleHits = (hits: HitCount) => {
    if (!isOpen) onHits(hits)
    else if (isKnown) setCounted({ word, hits })
  }
  const count = counted?.word === word ? counted.hits : null
  return { query, count, asked, setQuery, open, close: () => setQuery(null), marked, handleHits, isOpen }
}

/** The last word that was not changed for a moment; an empty one at once. */
function useSettled(word: string): string {
  const [settled, setSettled] = useState(word)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(word), word === '' ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [word])
  return settled
}
