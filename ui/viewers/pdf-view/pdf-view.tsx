import {
  type Dispatch,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  type SetStateAction,
  Suspense,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { Button } from '../../controls/button/button.tsx'
import { ErrorState } from '../../feedback/error-state/error-state.tsx'
import type { HitCount, HitProps } from '../hits/hits.ts'
import { Skeleton } from '../../feedback/skeleton/skeleton.tsx'
import { styles } from '../../theme/styles.ts'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import { PdfFind } from './pdf-find.tsx'
import { PdfHelp } from './pdf-help.tsx'
import { actionOfKey, isTakenBy, type PdfActions } from './pdf-keys.ts'
import type { PdfOutlineEntry } from './pdf-outline.ts'
import { PdfPanel } from './pdf-panel.tsx'
import { PdfPassword } from './pdf-password.tsx'
import { FIRST_LOOK, type PdfLook, PdfSession, type PdfSource } from './pdf-session.ts'
import { PdfToolbar } from './pdf-toolbar.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { usePdfFind } from './use-pdf-find.ts'
import css from './pdf-view.css?inline'
import frameCss from './pdf-frame.css?inline'

styles(css)
styles(frameCss)

const PdfPrint = lazy(() => import('./pdf-print.tsx').then((m) => ({ default: m.PdfPrint })))

interface PdfViewProps extends HitProps {
  source: PdfSource
  /** Page to open at, 1-based. */
  page: number | null
  watermark: WatermarkTile | null
  /** Whether the reader may print it. */
  mayPrint: boolean
  /** Called when a page, an error or the password form is on the screen. */
  onShown: () => void
  /** Called with the entries of the outline and the number of pages. */
  onOutline: (entries: readonly PdfOutlineEntry[], pages: number) => void
  /** Called with a function that goes to a page, as soon as that is possible. */
  onReady: (goToPage: (page: number) => void) => void
}

/** Shows a PDF with pdf.js' own viewer, which draws only the pages near the visible part. */
export function PdfView(props: PdfViewProps): ReactElement {
  const { watermark, mayPrint } = props
  const frame = useRef<HTMLDivElement>(null)
  const view = usePdfView(props, frame)
  const [isPrinting, setPrinting] = useState(false)
  const { failure, retry, find, act, screen, hasHelp, closeHelp } = view
  if (failure) return <ErrorState title="PDF 没有打开" reason={failure} onRetry={retry} />
  return (
    <div
      ref={frame}
      className={`zk-pdf-frame is-${screen.use}`}
      onKeyDown={(event) => view.pages > 0 && handleKey(event, act, screen.use === 'slides')}
    >
      <PdfToolbar {...view} isFull={screen.use === 'full'} onPrint={mayPrint ? () => setPrinting(true) : null} />
      {find.query !== null && (
        <PdfFind {...find} query={find.query} onQuery={find.setQuery} onStep={find.step!} onClose={find.close} />
      )}
      <WatermarkLayer tile={watermark}>
        {/* oxlint-disable-next-line react/refs -- they are handed on, not read */}
        <PdfPages {...view} isSlides={screen.use === 'slides'} />
      </WatermarkLayer>
      {hasHelp && <PdfHelp onClose={closeHelp} />}
      {isPrinting && (
        <Suspense>
          {/* oxlint-disable-next-line react/refs -- it is handed on, not read */}
          <PdfPrint
            session={view.session}
            pages={view.pages}
            watermark={watermark}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The open PDF, how it is shown, and what can be done with it. */
function usePdfView(props: PdfViewProps, frame: RefObject<HTMLDivElement | null>) {
  const scroll = useRef<HTMLDivElement>(null)
  const opened = usePdfSession(scroll, props)
  const { session, pages, look, find } = opened
  const screen = useFullScreen(frame)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  useImperativeHandle(props.ref, () => ({ step: (by) => session.current?.step(by) }))
  useLayoutEffect(() => session.current?.showSlides(screen.use === 'slides'), [screen.use, session])
  const act: PdfActions = {
    ...sessionActions(session, look),
    goToEnd: () => session.current?.goToPage(pages),
    togglePanel: () => setPanelOpen(!isPanelOpen),
    toggleFull: () => (screen.use === 'part' ? screen.enter('full') : screen.leave()),
    startSlides: () => screen.enter('slides'),
    // There is no find bar while slides are shown.
    openFind() {
      if (screen.use === 'slides') screen.leave()
      find.open()
    },
    openHelp: () => setHelp(true),
    step: find.step,
    leave: () => (find.query === null || screen.use === 'slides' ? screen.leave() : find.close()),
  }
  const handleGo = (to: number) => {
    act.goToPage(to)
    // On a phone the panel covers the page, so it closes.
    if (frame.current && frame.current.clientWidth < NARROW) setPanelOpen(false)
  }
  return { ...opened, scroll, screen, isPanelOpen, hasHelp, act, handleGo, closeHelp: () => setHelp(false) }
}

/** The pages with everything beside and above them. The watermark covers all of it. */
function PdfPages(view: ReturnType<typeof usePdfView> & { isSlides: boolean }): ReactElement {
  const { session, scroll, page, pages, look, outline, asked, act, isSlides } = view
  return (
    <div className="zk-pdf">
      {asked && <PdfPassword wrong={asked.wrong} onPassword={asked.answer} />}
      {pages === 0 && !asked && (
        <div className="zk-pdf-wait">
          <Skeleton shape="text" label="正在打开 PDF" />
        </div>
      )}
      {view.isPanelOpen && !isSlides && pages > 0 && (
        <PdfPanel {...{ session, page, pages, outline }} turned={look.turned} onGo={view.handleGo} />
      )}
      <div className="zk-pdf-pages">
        <div
          ref={scroll}
          className="zk-pdf-scroll"
          tabIndex={0}
          role="region"
          aria-label="PDF 正文"
          onClick={isSlides ? (event) => handleSlideClick(event, act) : undefined}
        >
          <div className="pdfViewer" />
        </div>
      </div>
      {isSlides && <SlideBar page={page} pages={pages} onLeave={view.screen.leave} />}
    </div>
  )
}

/** In a narrower view the panel covers the pages. The style sheet has the same width. */
const NARROW = 560

/** A click on the left third of a slide goes back. */
function handleSlideClick({ currentTarget, clientX }: MouseEvent<HTMLElement>, act: PdfActions): void {
  // The clicked page is removed, and the focus would be lost with it.
  currentTarget.focus()
  act.turnPage(clientX < currentTarget.getBoundingClientRect().left + currentTarget.clientWidth / 3 ? -1 : 1)
}

function handleKey(event: KeyboardEvent<HTMLElement>, act: PdfActions, isSlides: boolean): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
  if (!isFind && isTakenBy(event.target as HTMLElement, event.key)) return
  const action = actionOfKey(event, isSlides)
  if (!action) return
  event.preventDefault()
  action(act)
}

/** The number of the current slide, and a button to leave for devices without an Escape key. */
const SlideBar = ({ page, pages, onLeave }: { page: number; pages: number; onLeave: () => void }) => (
  <div className="zk-pdf-slide-bar zk-num">
    <span role="status">
      {page} / {pages}
    </span>
    <Button look="quiet" icon="x" label="结束放映" onClick={onLeave} />
  </div>
)

/** Commands that only concern the session. */
const sessionActions = (session: RefObject<PdfSession | null>, look: PdfLook) => ({
  turnPage: (by: 1 | -1) => session.current?.turnPage(by),
  goToPage: (page: number) => session.current?.goToPage(page),
  zoom: (by: 1 | -1) => session.current?.zoom(by),
  setScale: (scale: string) => session.current?.setScale(scale),
  rotate: () => session.current?.rotate(),
  toggleDouble: () => session.current?.setDouble(!look.isDouble),
})

interface Opening {
  /** 0 until all pages have their size. */
  pages: number
  page: number
  look: PdfLook
  outline: readonly PdfOutlineEntry[]
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
