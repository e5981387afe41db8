import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { copyText } from '../../copy-text.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import type { Quote } from '#core/text/quote.ts'
import { type SelectedPassage, SelectionBar } from './selection-bar.tsx'
import { type Place, QuotePlace } from './quote-place.ts'
import { useQuoteMark } from './use-quote-mark.ts'

interface QuotableProps {
  doc: DocRow
  /** Begins a comment on the passage; null for who cannot comment. */
  onComment: ((place: SelectedPassage) => void) | null
  children: ReactNode
}

/** The text whose passages can be quoted; it opens at the passage in the address. */
export function Quotable({ doc, onComment, children }: QuotableProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  const portal = usePortal()
  const { host, toast } = portal
  const knowledge = useStore(KnowledgeStore)
  const { shows } = useSnapshot(knowledge.state)
  const asText = params.get('view') === 'text'
  useEffect(() => {
    if (asText) knowledge.showAs('text')
  }, [asText, knowledge])
  useQuoteMark(frame, quoteIn(params), () => toast('没有找到引用的这段文字，它可能已被修改', 'warn'))
  const quoteAddress = (place: Place) => {
    const file = params.get('file')
    const named = {
      id: doc.id,
      ...(file !== null && { file }),
      ...(shows === 'text' && { view: 'text' }),
      ...place,
    }
    const path = `${host.address}${PORTAL_PATHS.knowledge}?${new URLSearchParams(named).toString()}`
    return new URL(path, location.href).href
  }
  const copyPlace = (place: Place) => void copyText(portal, quoteAddress(place), '引用链接已复制，打开它会回到这里')
  return (
    <div ref={frame}>
      <QuotePlace value={copyPlace}>{children}</QuotePlace>
      <SelectionBar
        body={frame}
        title={doc.title}
        addressOf={(quote, page) => quoteAddress(quotePlace(quote, page))}
        onComment={onComment}
      />
    </div>
  )
}

const quotePlace = ({ text, end }: Quote, page: number | null): Place => ({
  ...(page !== null && { page: String(page) }),
  quote: text,
  ...(end !== null && { quoteEnd: end }),
})

function quoteIn(params: URLSearchParams): Quote | null {
  const text = params.get('quote')
  return text === null || text.trim() === '' ? null : { text, end: params.get('quoteEnd') }
}
