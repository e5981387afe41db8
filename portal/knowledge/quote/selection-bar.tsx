import { type ReactElement, type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { selectedRange } from '#ui/controls/selected-range.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { onScroll } from '#ui/controls/on-scroll.ts'
import { usePortal } from '../../use-portal.ts'
import { copyText } from '../../copy-text.ts'
import { type Quote, toQuote } from '#core/text/quote.ts'

/** A selected passage, with what stands before it. */
export interface SelectedPassage {
  quote: Quote
  /** The page in a PDF or a fixed layout. */
  page: number | null
}

interface Selected extends SelectedPassage {
  text: string
  /** The position of the selection's end on the screen. */
  at: { left: number; top: number }
}

interface SelectionBarProps {
  body: RefObject<HTMLElement | null>
  /** Builds the address of the document with the passage. */
  addressOf: (quote: Quote, page: number | null) => string
  /** Of the document. */
  title: string
  onComment: ((place: SelectedPassage) => void) | null
}

/** The longest passage that a search takes over; of a longer one the beginning. */
const LONGEST = 200

/** What can be done with the selected passage, beside it. */
export function SelectionBar({ body, addressOf, title, onComment }: SelectionBarProps): ReactElement | null {
  const selected = useSelected(body)
  if (!selected) return null
  const { quote, page, text, at } = selected
  return (
    // Pressing keeps the selection.
    <div
      className="zk-selection-bar"
      role="toolbar"
      aria-label="选中的文字"
      style={at}
      onMouseDown={(event) => event.preventDefault()}
    >
      <Tools {...{ text, quote, page, title, onComment }} address={() => addressOf(quote, page)} />
    </div>
  )
}

interface ToolsProps extends Pick<SelectionBarProps, 'title' | 'onComment'>, Omit<Selected, 'at'> {
  address: () => string
}

function Tools({ text, quote, page, title, address, onComment }: ToolsProps): ReactElement {
  const portal = usePortal()
  const navigate = useNavigate()
  const search = () => navigate(`${PORTAL_PATHS.search}?${new URLSearchParams({ q: text.slice(0, LONGEST) })}`)
  return (
    <>
      <Button
        look="quiet"
        icon="text-quote"
        title="复制这段文字和出处"
        onClick={() => void copyText(portal, `“${text}”\n——《${title}》 ${address()}`, '引文和出处已复制')}
      >
        引用
      </Button>
      {onComment && (
        <Button look="quiet" icon="message-square-plus" onClick={() => onComment({ quote, page })}>
          评论
        </Button>
      )}
      <Button look="quiet" icon="search" onClick={() => void search()}>
        搜索这段
      </Button>
      <Button
        look="quiet"
        icon="link"
        onClick={() => void copyText(portal, address(), '引用链接已复制，打开它会回到这一段')}
      >
        复制链接
      </Button>
    </>
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
    const ending = new AbortController()
    onScroll(body.current, hide, ending.signal)
    return () => {
      clearTimeout(rest)
      document.removeEventListener('selectionchange', look)
      ending.abort()
    }
  }, [body])
  return selected
}

/** Half of the bar's width, and its height. */
const HALF = 186
const HEIGHT = 44
const GAP = 8

function selectedIn(body: HTMLElement): Selected | null {
  const range = selectedRange(body.getRootNode() as Document | ShadowRoot)
  if (!range || range.collapsed || !body.contains(range.commonAncestorContainer)) return null
  const quote = toQuote(range.toString())
  if (!quote) return null
  const box = range.getBoundingClientRect()
  const below = box.bottom + GAP
  const top = below + HEIGHT < innerHeight ? below : Math.max(GAP, box.top - HEIGHT - GAP)
  const half = Math.min(HALF, innerWidth / 2 - GAP)
  const left = Math.min(Math.max(box.left + box.width / 2, half + GAP), innerWidth - half - GAP)
  const before = textBefore(body, range)
  return { quote: { ...quote, before }, page: rangePage(range), text: range.toString().trim(), at: { left, top } }
}

/** How much of the text before a passage tells it from the same words elsewhere. */
const BEFORE = 30

function textBefore(body: HTMLElement, { startContainer, startOffset }: Range): string {
  const before = document.createRange()
  before.setStart(body, 0)
  before.setEnd(startContainer, startOffset)
  return before.toString().replace(/\s+/gu, ' ').slice(-BEFORE)
}

function rangePage({ startContainer }: Range): number | null {
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
  const number = Number(element?.closest<HTMLElement>('[data-page-number]')?.dataset['pageNumber'])
  return Number.isInteger(number) && number > 0 ? number : null
}
