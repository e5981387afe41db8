import { type RefObject, useEffect } from 'react'
import { styles } from '#ui/theme/styles.ts'
import type { Quote } from '#core/text/quote.ts'
import css from './quote.css?inline'
import { bringToEye, highlights, rangeFinder } from './quote-range.ts'

styles(css)

/** The highlight's name in style sheets. */
const NAME = 'zk-quote'
/** Waits for changes to settle: texts arrive in pieces, and a PDF page is redrawn with each zoom. */
const REST_MS = 150
/** After this time the passage is reported as not found. */
const PATIENCE_MS = 15_000

/** Marks a quoted passage in the element as soon as it appears, and scrolls to it once. */
export function useQuoteMark(element: RefObject<HTMLElement | null>, quote: Quote | null, onMissing: () => void): void {
  const text = quote?.text
  const end = quote?.end ?? null
  useEffect(() => {
    const root = element.current
    if (!root || text === undefined) return undefined
    let range: Range | null = null
    let rest: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      const found = rangeFinder(root)({ text, end })
      if (!found) return
      const isFirst = range === null
      unmark(range)
      range = found
      highlights(NAME)?.add(found)
      if (isFirst) bringToEye(found)
    }
    const observer = new MutationObserver(() => {
      clearTimeout(rest)
      // A mark that is still in the document needs no new search.
      if (!range || range.collapsed || !range.startContainer.isConnected) rest = setTimeout(mark, REST_MS)
    })
    observer.observe(root, { childList: true, subtree: true })
    mark()
    const giveUp = setTimeout(() => range === null && onMissing(), PATIENCE_MS)
    return () => {
      observer.disconnect()
      clearTimeout(rest)
      clearTimeout(giveUp)
      unmark(range)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the passage decides, not who is told
  }, [element, text, end])
}

function unmark(range: Range | null): void {
  if (range) highlights(NAME)?.delete(range)
}
