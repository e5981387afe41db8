import { lazy, type ReactElement, Suspense, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { docPreview } from '#core/contract/km/documents/document.ts'
import { documentState } from '#core/text/document-state.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { preparePdf } from '#ui/viewers/pdf-view/pdf-library.ts'
import { useApi, useStore } from '../../use-portal.ts'
import { useBodyShown } from '../../first-paint/after-body.tsx'
import { ReadNotice } from './read-notice.tsx'
import { type BodyProps, useShownFile } from './body-props.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import type { OutlineEntry } from '../outline.tsx'
import { mayHaveOnPaper } from '../actions/print.ts'
import { useQuotePlace } from '../quote/quote-place.ts'
import { RecogniseNotice } from './recognise-notice.tsx'
import { UnlockForm } from './unlock-form.tsx'

const PdfView = lazy(async () => {
  preparePdf()
  return { default: (await import('#ui/viewers/pdf-view/pdf-view.tsx')).PdfView }
})

/** The maximum number of pages in the outline; others are reached through the page field. */
const LISTED_PAGES = 100

export function PdfBody({ doc, fileId, page, watermark, onHits, onOutline, steps, onPager }: BodyProps): ReactElement {
  const { terms, sought } = useSnapshot(useStore(KnowledgeStore).state)
  const api = useApi()
  const file = useShownFile({ doc, fileId })
  const source = useMemo(() => ({ url: api.address(docPreview, { query: file }), headers: api.headers() }), [api, file])
  const onShown = useBodyShown()
  const quote = useQuotePlace()
  const goToPage = useRef<(page: number) => void>(() => {})
  return (
    <>
      {documentState(doc).isMoving && !doc.ocr && <Notice>正在读取文字，完成后就能搜到。</Notice>}
      <ReadNotice doc={doc} />
      <RecogniseNotice doc={doc} />
      {doc.asksPassword && doc.may?.edit && <UnlockForm doc={doc} />}
      <Suspense fallback={<Skeleton shape="text" />}>
        <PdfView
          ref={steps}
          source={source}
          page={page}
          terms={terms}
          sought={sought}
          watermark={watermark}
          mayPrint={mayHaveOnPaper(doc)}
          onHits={onHits}
          onQuote={quote && ((at) => quote({ page: String(at) }))}
          onShown={onShown}
          onReady={(go) => {
            goToPage.current = go
            onPager?.(go)
          }}
          onOutline={(entries, pages) => onOutline(buildOutline(entries, pages, (to) => goToPage.current(to)))}
        />
      </Suspense>
    </>
  )
}

type OwnEntry = Pick<OutlineEntry, 'text' | 'depth'> & { page: number }

/** The file's own outline entries, else its pages. */
function buildOutline(entries: readonly OwnEntry[], pages: number, go: (page: number) => void): OutlineEntry[] {
  const pageEntry = (page: number, text = `第 ${page} 页`, depth = 1): OutlineEntry => ({
    key: `${page}-${text}`,
    text,
    depth,
    page,
    go: () => go(page),
  })
  if (entries.length > 0) return entries.map(({ page, text, depth }) => pageEntry(page, text, depth))
  return Array.from({ length: Math.min(pages, LISTED_PAGES) }, (_, i) => pageEntry(i + 1))
}
