import { type RefObject, useState } from 'react'
import type { OutlineEntry } from '../outline.tsx'
import { useScrolling } from './use-scrolling.ts'

/** Where a heading counts as reached: below the two bars, in pixels from the top of the window. */
const REACHED = 168
/** The same for a page in a viewer, as a part of the viewer's height. */
const REACHED_PART = 0.4

/** Key of the entry at which the reader is; null while nothing of the outline is on the screen. */
export function useOutlinePlace(entries: readonly OutlineEntry[], body: RefObject<HTMLElement | null>): string | null {
  const [now, setNow] = useState<string | null>(null)
  useScrolling(body, () => setNow((body.current && entryAt(entries, body.current)?.key) ?? null), entries)
  return now
}

/** The entry at which the reader is. */
export function entryAt(entries: readonly OutlineEntry[], body: HTMLElement): OutlineEntry | null {
  const pages = body.querySelector<HTMLElement>('.zk-pdf-scroll, .zk-pages')?.getBoundingClientRect()
  const hasReached = (entry: OutlineEntry) => {
    const element = entry.element?.() ?? pageOf(entry, body)
    if (!element) return false
    const line = entry.page !== undefined && pages ? pages.top + pages.height * REACHED_PART : REACHED
    return element.getBoundingClientRect().top <= line
  }
  return entries.findLast(hasReached) ?? entries[0] ?? null
}

const pageOf = ({ page }: OutlineEntry, body: HTMLElement) =>
  page === undefined ? null : body.querySelector(`[data-page-number="${page}"]`)
