import { type RefObject, useEffect } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { type Quote, placeOfQuote } from '#core/text/quote.ts'
import css from './quote.css?inline'

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
      const found = findQuoteRange(root, { text, end })
      if (!found) return
      const isFirst = range === null
      unmark(range)
      range = found
      highlights()?.add(found)
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
  if (range) highlights()?.delete(range)
}

/** The page's highlights; undefined in a browser without the Custom Highlight API, which still scrolls there. */
function highlights(): Highlight | undefined {
  if (typeof Highlight === 'undefined') return undefined
  const known = CSS.highlights.get(NAME)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(NAME, made)
  return made
}

function findQuoteRange(root: HTMLElement, quote: Quote): Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const place = placeOfQuote(
    nodes.map((node) => node.data),
    quote,
  )
  if (!place) return null
  const range = document.createRange()
  range.setStart(nodes[place.from[0]]!, place.from[1])
  range.setEnd(nodes[place.to[0]]!, place.to[1])
  return range
}

/**
 * Scrolls first to the paragraph, which may not be laid out yet, then to the exact line in the middle of the scroll
 * container.
 */
function bringToEye(range: Range): void {
  const { parentElement } = range.startContainer
  parentElement?.scrollIntoView({ block: 'center' })
  requestAnimationFrame(() => {
    const line = range.getBoundingClientRect()
    const box = scrolledBy(parentElement)
    const { top, height } =
      box === document.scrollingElement ? { top: 0, height: innerHeight } : box.getBoundingClientRect()
    if (line.top < top + 60 || line.bottom > top + height - 20) box.scrollTop += line.top - top - height / 3
  })
}

function scrolledBy(element: HTMLElement | null): Element {
  for (let at = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return document.scrollingElement ?? document.documentElement
}
