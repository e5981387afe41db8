import {
  type Dispatch,
  type ReactElement,
  type RefObject,
  type SetStateAction,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { ErrorState } from '../../feedback/error-state/error-state.tsx'
import { Skeleton } from '../../feedback/skeleton/skeleton.tsx'
import { styles } from '../../theme/styles.ts'
import type { HitCount, HitProps } from '../hits/hits.ts'
import { PageFrame } from '../page-frame/page-frame.tsx'
import { FIRST_LOOK, type OutlineMark, type ShownPages } from '../page-frame/page-look.ts'
import { usePageFrame } from '../page-frame/use-page-frame.ts'
import { PdfPassword } from './pdf-password.tsx'
import { PdfSession, type PdfSource } from './pdf-session.ts'
import { PdfThumbnail } from './pdf-thumbnail.tsx'
import { usePdfFind } from './use-pdf-find.ts'
import css from './pdf-view.css?inline'

styles(css)

interface PdfViewProps extends HitProps {
  source: PdfSource
  /** Page to open at, 1-based. */
  page: number | null
  watermark: WatermarkTile | null
  /** Whether the reader may print it. */
  mayPrint: boolean
  /** Quotes a whole page; needed because a scanned page has no text to select. */
  onQuote?: ((page: number) => void) | null
  /** Called when a page, an error or the password form is on the screen. */
  onShown: () => void
  /** Called with the entries of the outline and the number of pages. */
  onOutline: (entries: readonly OutlineMark[], pages: number) => void
  /** Called with a function that goes to a page, as soon as that is possible. */
  onReady: (goToPage: (page: number) => void) => void
}

/** Shows a PDF with pdf.js' own viewer, which draws only the pages near the visible part. */
export function PdfView(props: PdfViewProps): ReactElement {
  const { ref, watermark, mayPrint, onQuote = null } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { session, failure, retry, find, asked, ...shown } = usePdfSession(scroll, props)
  const framed = usePageFrame(session, shown, find)
  const { isSlides } = framed
  useImperativeHandle(ref, () => ({ step: (by) => session.current?.step(by) }))
  useLayoutEffect(() => session.current?.showSlides(isSlides), [isSlides, session])
  if (failure) return <ErrorState title="PDF 没有打开" reason={failure} onRetry={retry} />
  return (
    <PageFrame
      label="PDF 工具"
      framed={framed}
      watermark={watermark}
      mayPrint={mayPrint}
      onQuote={onQuote}
      renderThumbnail={(page) => <PdfThumbnail session={session} page={page} />}
      instead={<BeforePages asked={asked} pages={shown.pages} />}
    >
      <div ref={scroll} className="zk-pdf-scroll" tabIndex={0} role="region" aria-label="PDF 正文">
        <div className="pdfViewer" />
      </div>
    </PageFrame>
  )
}

/** What stands in the place of the pages until there are some. */
function BeforePages({ asked, pages }: Pick<Opening, 'asked' | 'pages'>): ReactElement | null {
  if (asked) return <PdfPassword wrong={asked.wrong} onPassword={asked.answer} />
  if (pages > 0) return null
  return (
    <div className="zk-pdf-wait">
      <Skeleton shape="text" label="正在打开 PDF" />
    </div>
  )
}

interface Opening extends ShownPages {
  failure: string | null
  asked: { answer: (password: string) => void; wrong: boolean } | null
}

const CLOSED: Opening = { pages: 0, page: 1, look: FIRST_LOOK, outline: [], failure: null, asked: null }

/** Opens the PDF of `source` in the element. `retry` opens it again. */
function usePdfSession(scroll: RefObject<HTMLDivElement | null>, props: PdfViewProps) {
  const { source, terms, sought = null, page } = props
  const session = useRef<PdfSession | null>(null)
  const [opening, setOpening] = useState(CLOSED)
  const [attempt, setAttempt] = useState(0)
  const { pages } = opening
  const find = usePdfFind(session, { terms, sought, page, isReady: pages > 0, onHits: props.onHits })
  // Opening takes seconds. Words and places that arrive meanwhile count too.
  const latest = useRef({ ...props, handleHits: find.handleHits })
  latest.current = { ...props, handleHits: find.handleHits }
  const forget = () => setOpening((was) => ({ ...CLOSED, page: was.page }))
  useEffect(() => {
    forget()
    const opened = openedSession(latest, setOpening)
    session.current = opened
    if (scroll.current) void opened.open(scroll.current, source)
    return () => opened.close()
    // A document is opened once, with the place and the words of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [source.url, attempt])
  const retry = () => {
    // After the error is removed, the element for the PDF is rendered again.
    forget()
    setAttempt(attempt + 1)
  }
  return { session, ...opening, find, retry }
}

type Latest = PdfViewProps & { handleHits: (count: HitCount) => void }

function openedSession(latest: RefObject<Latest>, setOpening: Dispatch<SetStateAction<Opening>>): PdfSession {
  let count = 0
  const tell = (news: Partial<Opening>) => setOpening((was) => ({ ...was, ...news }))
  const opened = new PdfSession({
    onReady: (pages) => {
      count = pages
      tell({ pages, asked: null })
      const { page, onReady } = latest.current
      if (page) opened.goToPage(page)
      onReady((to) => opened.goToPage(to))
    },
    onPage: (page) => tell({ page }),
    onLook: (news) => setOpening((was) => ({ ...was, look: { ...was.look, ...news } })),
    onHits: (found) => latest.current.handleHits(found),
    onOutline(outline) {
      tell({ outline })
      latest.current.onOutline(outline, count)
    },
    onShown: () => latest.current.onShown(),
    onFailed(failure) {
      tell({ failure })
      latest.current.onShown()
    },
    onPassword(answer, wrong) {
      tell({ asked: { answer, wrong } })
      latest.current.onShown()
    },
  })
  return opened
}
