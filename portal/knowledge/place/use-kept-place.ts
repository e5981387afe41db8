import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type ReadingPlace, readingPlaceSave } from '#core/contract/km/community/reading-place.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { onScroll } from '#ui/controls/on-scroll.ts'
import { useApi } from '../../use-portal.ts'
import { ownScroll, pageRead, partRead } from '../frame/part-read.ts'
import { entryAt } from '../frame/use-outline-place.ts'
import type { OutlineEntry } from '../outline.tsx'

/** After so long without scrolling the reader is reading. */
const STILL_MS = 800
const LONGEST_HEADING = 200

export type Read = Readonly<Pick<ReadingPlace, 'part' | 'page' | 'heading' | 'version'>>

interface Kept {
  doc: DocRow
  body: RefObject<HTMLElement | null>
  outline: readonly OutlineEntry[]
  /** False while an earlier place is kept. */
  mayKeep: boolean
  /** The reader has scrolled, to this part. */
  onScroll: (body: HTMLElement, part: number | null) => void
}

/** Keeps where the reader is: when they stop scrolling, leave the page, or close the window. */
export function useKeptPlace({ doc, body, outline, mayKeep, onScroll }: Kept): void {
  const send = useSend(doc.id)
  const scrolled = useRef<EventTarget | null>(null)
  const save = useEffectEvent((element: HTMLElement) => {
    const part = partRead(element, scrolled.current)
    scrolled.current = null
    if (part === null || !mayKeep) return
    const page = pageRead(element)
    const heading = page === null ? (entryAt(outline, element)?.text.slice(0, LONGEST_HEADING) ?? null) : null
    send({ part, page, heading, version: doc.currentVersion ?? 1 })
  })
  const tell = useEffectEvent((element: HTMLElement) => onScroll(element, partRead(element, scrolled.current)))
  // A layout effect, because at its end the text still stands on the screen.
  useLayoutEffect(() => {
    const element = body.current
    return element
      ? watchReader(element, scrolled, { tell: () => tell(element), save: () => save(element) })
      : undefined
  }, [body])
}

const OWN_MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Calls `tell` while the reader scrolls, and `save` when they stop or leave. What scrolls before their first move is a
 * viewer that lays out its pages.
 */
function watchReader(
  body: HTMLElement,
  scrolled: RefObject<EventTarget | null>,
  { tell, save }: { tell: () => void; save: () => void },
): () => void {
  const ending = new AbortController()
  const quietly = { capture: true, passive: true, signal: ending.signal }
  let isReaders = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    if (scrolled.current !== null) save()
  }
  for (const move of OWN_MOVES) document.addEventListener(move, () => (isReaders = true), quietly)
  const note = (event: Event) => {
    const target = event.composedPath()[0] ?? null
    const viewer = ownScroll(body)
    // Beside the text scrolls the outline, by itself.
    if (!isReaders || (viewer && target !== viewer)) return
    scrolled.current = target
    tell()
    clearTimeout(timer)
    timer = setTimeout(flush, STILL_MS)
  }
  onScroll(body, note, ending.signal)
  document.addEventListener('visibilitychange', () => document.hidden && flush(), quietly)
  window.addEventListener('pagehide', flush, quietly)
  return () => {
    flush()
    ending.abort()
  }
}

/** Sends a place even while the page is closed. Nobody waits for it, and a failure is nobody's concern. */
function useSend(docId: string): (read: Read) => void {
  const api = useApi()
  const last = useRef('')
  return (read) => {
    const body = JSON.stringify({ docId, ...read })
    if (body === last.current) return
    last.current = body
    const headers = { ...api.headers(), 'content-type': 'application/json' }
    fetch(api.address(readingPlaceSave, {}), {
      method: 'POST',
      headers,
      body,
      credentials: 'include',
      keepalive: true,
    }).catch(() => undefined)
  }
}
