import { type ReactElement, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { ErrorState } from '../../feedback/error-state/error-state.tsx'
import type { HitProps } from '../hits/hits.ts'
import { Skeleton } from '../../feedback/skeleton/skeleton.tsx'
import { styles } from '../../theme/styles.ts'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import { PdfPassword } from './pdf-password.tsx'
import { type PdfOutlineEntry, PdfSession, type PdfSource } from './pdf-session.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import css from './pdf-view.css?inline'

styles(css)

interface PdfViewProps extends HitProps {
  source: PdfSource
  /** Page to open at, 1-based. */
  page: number | null
  watermark: WatermarkTile | null
  /** Entries of the outline and the number of pages. */
  onOutline: (entries: readonly PdfOutlineEntry[], pages: number) => void
  /** Called with the way to a page once there is one. */
  onReady: (goToPage: (page: number) => void) => void
}

/** A PDF by pdf.js' own viewer: only the pages near the screen are drawn. */
export function PdfView(props: PdfViewProps): ReactElement {
  const { ref, watermark } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { session, pages, page, failure, asked, retry } = usePdfSession(scroll, props)
  useImperativeHandle(ref, () => ({ step: (by) => session.current?.step(by) }))
  if (failure) return <ErrorState title="PDF 没有打开" reason={failure} onRetry={retry} />
  return (
    <div>
      <PdfToolbar
        page={page}
        pages={pages}
        onPage={(to) => session.current?.goToPage(to)}
        onZoom={(by) => session.current?.zoom(by)}
      />
      <WatermarkLayer tile={watermark}>
        <div className="zk-pdf">
          {asked && <PdfPassword wrong={asked.wrong} onPassword={asked.answer} />}
          {pages === 0 && !asked && (
            <div className="zk-pdf-wait">
              <Skeleton shape="text" label="正在打开 PDF" />
            </div>
          )}
          <div ref={scroll} className="zk-pdf-scroll" tabIndex={0} role="region" aria-label="PDF 正文">
            <div className="pdfViewer" />
          </div>
        </div>
      </WatermarkLayer>
    </div>
  )
}

interface Opening {
  /** 0 until all pages have their size. */
  pages: number
  page: number
  failure: string | null
  asked: { answer: (password: string) => void; wrong: boolean } | null
}

const CLOSED: Opening = { pages: 0, page: 1, failure: null, asked: null }

/** Opens the PDF of `source` in the element, and anew by `retry`. */
function usePdfSession(scroll: RefObject<HTMLDivElement | null>, props: PdfViewProps) {
  const { source, terms } = props
  const session = useRef<PdfSession | null>(null)
  const [opening, setOpening] = useState(CLOSED)
  const [attempt, setAttempt] = useState(0)
  // The opening takes seconds; words and place that were known only meanwhile count too.
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    setOpening((was) => ({ ...CLOSED, page: was.page }))
    const opened = openedSession(latest, (news) => setOpening((was) => ({ ...was, ...news })))
    session.current = opened
    if (scroll.current) void opened.open(scroll.current, source)
    return () => opened.close()
    // A document is opened once; where and what to find belong to that opening.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [source.url, attempt])
  const { pages } = opening
  useEffect(() => {
    if (pages > 0) session.current?.find(terms)
    // `pages` turns positive in the opening itself, which has asked already.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [terms])
  return { session, ...opening, retry: () => setAttempt(attempt + 1) }
}

function openedSession(latest: RefObject<PdfViewProps>, tell: (news: Partial<Opening>) => void): PdfSession {
  let count = 0
  const opened = new PdfSession({
    onReady: (pages) => {
      count = pages
      tell({ pages, asked: null })
      const { page, terms, onReady } = latest.current
      if (page) opened.goToPage(page)
      opened.find(terms)
      onReady((to) => opened.goToPage(to))
    },
    onPage: (page) => tell({ page }),
    onHits: (found) => latest.current.onHits(found),
    onOutline: (entries) => latest.current.onOutline(entries, count),
    onFailed: (failure) => tell({ failure }),
    onPassword: (answer, wrong) => tell({ asked: { answer, wrong } }),
  })
  return opened
}
