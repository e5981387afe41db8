import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/document.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import type { Quote } from '#core/text/quote.ts'
import { QuoteButton } from './quote-button.tsx'
import { useQuoteMark } from './use-quote-mark.ts'

/** The text, whose passages can be quoted; opened at the one that the address names. */
export function Quotable({ doc, children }: { doc: DocRow; children: ReactNode }): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  const { host, toast } = usePortal()
  const knowledge = useStore(KnowledgeStore)
  const { shows } = useSnapshot(knowledge.state)
  const asText = params.get('view') === 'text'
  useEffect(() => {
    if (asText) knowledge.showAs('text')
  }, [asText, knowledge])
  useQuoteMark(frame, quoteIn(params), () => toast('没有找到引用的这段文字，它可能已被修改', 'warn'))
  const addressOf = ({ text, end }: Quote, page: number | null) => {
    const file = params.get('file')
    const named = {
      id: doc.id,
      ...(file !== null && { file }),
      ...(shows === 'text' && { view: 'text' }),
      ...(page !== null && { page: String(page) }),
      quote: text,
      ...(end !== null && { quoteEnd: end }),
    }
    const path = `${host.address}${PORTAL_PATHS.knowledge}?${new URLSearchParams(named).toString()}`
    return new URL(path, location.href).href
  }
  return (
    <div ref={frame}>
      {children}
      <QuoteButton body={frame} addressOf={addressOf} />
    </div>
  )
}

function quoteIn(params: URLSearchParams): Quote | null {
  const text = params.get('quote')
  return text === null || text.trim() === '' ? null : { text, end: params.get('quoteEnd') }
}
