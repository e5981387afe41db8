import { type Quote, quoteFinder } from '#core/text/quote.ts'

/** The page's highlights of a name; undefined in a browser without the Custom Highlight API, which still scrolls there. */
export function highlights(name: string): Highlight | undefined {
  if (typeof Highlight === 'undefined') return undefined
  const known = CSS.highlights.get(name)
  if (known) return known
  const made = new Highlight()
  CSS.highlights.set(name, made)
  return made
}

/** Finds passages in the text of an element, which is read once for all of them. */
export function rangeFinder(root: HTMLElement): (quote: Quote) => Range | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  const find = quoteFinder(nodes.map((node) => node.data))
  return (quote) => {
    const place = find(quote)
    if (!place) return null
    const range = document.createRange()
    range.setStart(nodes[place.from[0]]!, place.from[1])
    range.setEnd(nodes[place.to[0]]!, place.to[1])
    return range
  }
}

/**
 * Scrolls first to the paragraph, which may not be laid out yet, then to the exact line in the middle of the scroll
 * container.
 */
export function bringToEye(range: Range): void {
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
