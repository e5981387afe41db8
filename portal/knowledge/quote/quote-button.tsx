import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import { Button } from '#ui/controls/button/button.tsx'
import { usePortal } from '../../use-portal.ts'
import { copyText } from '../../copy-text.ts'
import { type Quote, toQuote } from '#core/text/quote.ts'

interface Selected {
  quote: Quote
  /** The page in a PDF or a fixed layout. */
  page: number | null
  /** The position of the selection's end on the screen. */
  at: { left: number; top: number }
}

interface QuoteButtonProps {
  body: RefObject<HTMLElement | null>
  /** Builds the address of the document with the passage. */
  addressOf: (quote: Quote, page: number | null) => string
}

/** A button beside the selected passage that copies a link to it. */
export function QuoteButton({ body, addressOf }: QuoteButtonProps): ReactElement | null {
  const portal = usePortal()
  const selected = useSelected(body)
  if (!selected) return null
  const { quote, page, at } = selected
  return (
    <div className="zk-quote-button" style={at}>
      <Button
        icon="link"
        // Keeps the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => void copyText(portal, addressOf(quote, page), '引用链接已复制，打开它会回到这一段')}
      >
        复制引用链接
      </Button>
    </div>
  )
}

const REST_MS = 250

/** The selection inside the element, once the pointer is released. */
function useSelected(body: RefObject<HTMLElement | null>): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null)
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(rest)
      rest = setTimeout(() => setSelected(body.current && selectedIn(body.current)), REST_MS)
    }
    const hide = () => setSelected(null)
    document.addEventListener('selectionchange', look)
    // After scrolling the button would be in the wrong place.
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(rest)
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [body])
  return selected
}

/** Half of the button's width, and its height. */
const HALF = 76
const HEIGHT = 34
const GAP = 8

function selectedIn(body: HTMLElement): Selected | null {
  const range = selectedRange(body.getRootNode() as Document | ShadowRoot)
  if (!range || range.collapsed || !body.contains(range.commonAncestorContainer)) return null
  const quote = toQuote(range.toString())
  if (!quote) return null
  const box = range.getBoundingClientRect()
  const below = box.bottom + GAP
  const top = below + HEIGHT < innerHeight ? below : Math.max(GAP, box.top - HEIGHT - GAP)
  const left = Math.min(Math.max(box.left + box.width / 2, HALF + GAP), innerWidth - HALF - GAP)
  return { quote, page: rangePage(range), at: { left, top } }
}

/** Reads the selection inside a shadow root: the root has it or, in newer browsers, `getComposedRanges`. */
function selectedRange(root: Document | ShadowRoot): Range | null {
  const selection = document.getSelection()
  if (!selection) return null
  if (root instanceof ShadowRoot && typeof selection.getComposedRanges === 'function') {
    const [found] = selection.getComposedRanges({ shadowRoots: [root] })
    if (!found) return null
    const range = document.createRange()
    range.setStart(found.startContainer, found.startOffset)
    range.setEnd(found.endContainer, found.endOffset)
    return range
  }
  const own = (root as Document).getSelection?.() ?? selection
  return own.rangeCount > 0 ? own.getRangeAt(0) : null
}

function rangePage({ startContainer }: Range): number | null {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const number = Number(element?.closest<HTMLElement>('[data-page-number]')?.dataset['pageNumber'])
  return Number.isInteger(number) && number > 0 ? number : null
}
