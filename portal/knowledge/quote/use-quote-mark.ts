import { type RefObject, useEffect } from 'react'
import { styles } from '#ui/theme/styles.ts'
import { type Quote, placeOfQuote } from '#core/text/quote.ts'
import css from './quote.css?inline'

styles(css)

/** Style sheets name the marked passage by it. */
const NAME = 'zk-quote'
/** Texts arrive piece by piece; a page of a PDF is drawn anew with each zoom. */
const REST_MS = 150
/** After that one is told that it is not there. */
const PATIENCE_MS = 15_000

/** Marks a quoted passage in what the element shows, whenever that appears, and brings it to the eye once. */
export function useQuoteMark(element: RefObject<HTMLElement | null>, quote: Quote | null, onMissing: () => void): void {
  const text = quote?.text
  const end = quote?.end ?? null
  useEffect(() => {
    const root = element.current
    if (!root || text === undefined) return undefined
    let range: Range | null = null
    let rest: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      const found = rangeOf(root, { text, end })
      if (!found) return
      const isFirst = range === null
      unmark(range)
      range = found
      highlights()?.add(found)
      if (isFirst) bringToEye(found)
    }
    const observer = new MutationObserver(() => {
      clearTimeout(rest)
      // What is marked and still there needs no second look.
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

/** The marked passages of the page; undefined in a browser that cannot mark a range: it still goes there. */
function highlights(): Highlight | undefined {
  if (typeof Highlight === 'undefined') return undefined
  const known = CSS.highlights.get(NAME)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(NAME, made)
  return made
}

function rangeOf(root: HTMLElement, quote: Quote): Range | null {
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

/** First its paragraph, which may not be laid out yet; then the very line, in the middle of what scrolls. */
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
