import {
  lazy,
  type ReactElement,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/document.ts'
import { PORTAL_PATHS } from '#core/routes/owner.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { HitBar } from '#ui/viewers/hit-bar/hit-bar.tsx'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'
import { KindBadge } from '#ui/controls/kind-badge/kind-badge.tsx'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { RequestAccess } from '../access/request-access.tsx'
import { loginWith } from '../guard.ts'
import { useHost, usePortal, useStore } from '../use-portal.ts'
import { useSession } from '../session/use-session.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { useSiteState } from '../site/use-site.ts'
import { useWatermark } from '../session/use-watermark.ts'
import { ActionWord } from './action-word.tsx'
import { Actions } from './actions.tsx'
import { Notices } from './care/notices.tsx'
import { DocumentBody } from './document-body.tsx'
import { Facts } from './facts.tsx'
import css from './knowledge-screen.css?inline'
import { useVersionFiles, VersionFiles, withFile } from './files/version-files.tsx'
import { KnowledgeStore } from './knowledge.store.ts'
import { Outline, type OutlineEntry } from './outline.tsx'
import { RevisionNotice } from './review-actions.tsx'
import { mayPrint } from './print.ts'
import type { Quote } from './quote/find-quote.ts'
import { QuoteButton } from './quote/quote-button.tsx'
import { useQuoteMark } from './quote/use-quote-mark.ts'
import { Related } from './related.tsx'
import { useIsPhone } from './use-is-phone.ts'

styles(css)

const BelowText = lazy(() => import('./community/below-text.tsx').then((m) => ({ default: m.BelowText })))

const numberOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** /knowledge?id=…: one document, opened at the hit it was found by. */
export function KnowledgeScreen(): ReactElement {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const q = params.get('q') ?? ''
  const knowledge = useStore(KnowledgeStore)
  const { phase, reason, doc, id: openId } = useSnapshot(knowledge.state)
  const { user } = useSession()
  const userId = user?.id
  const { known } = useSiteState()

  useEffect(() => {
    void knowledge.open(id)
    return () => knowledge.close()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- somebody else may read other things
  }, [id, userId, knowledge])
  useEffect(() => {
    if (known) void knowledge.loadTerms(q)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- opening another document starts without words
  }, [q, known, id, knowledge])

  if (id === '' || (phase === 'absent' && openId === id)) return <Absent id={id} />
  if (phase === 'failed') {
    return <ErrorState title="没有打开成功" reason={reason} onRetry={() => void knowledge.open(id)} />
  }
  if (!doc || doc.id !== id) {
    return (
      <div className="zk-page zk-knowledge">
        <div className="zk-knowledge-body">
          <Skeleton shape="text" />
        </div>
      </div>
    )
  }
  return (
    <OpenDocument key={doc.id} doc={doc} page={numberOf(params.get('page'))} offset={numberOf(params.get('offset'))} />
  )
}

/** What scrolls within itself takes the height of the window. */
const TALL = new Set(['pdf', 'pages', 'sheets'])

function lookOf(shown: DocRow, shows: 'pages' | 'text'): string {
  const isTall = TALL.has(shown.viewKind ?? 'none') && shows === 'pages'
  return `${isTall ? ' is-pdf' : ''}${mayPrint(shown, shows) ? ' is-printable' : ''}`
}

interface OpenDocumentProps {
  doc: DocRow
  page: number | null
  offset: number | null
}

function OpenDocument({ doc, page, offset }: OpenDocumentProps): ReactElement {
  const { files, chosen, choose } = useChosenFile(doc)
  const shown = chosen ? withFile(doc, chosen) : doc
  const { shows } = useSnapshot(useStore(KnowledgeStore).state)
  const view = `${shown.fileId} ${shows}`
  const [hits, setHits] = useFoundIn<HitCount>(view, NO_HITS)
  const [outline, setOutline] = useFoundIn<readonly OutlineEntry[]>(view, NO_OUTLINE)
  const steps = useRef<HitSteps>(null)
  const { ownsPage } = useHost()
  const handleStep = useCallback((by: 1 | -1) => steps.current?.step(by), [])
  const watermark = useWatermark()
  const body = useRef<HTMLDivElement>(null)
  const said = useComments(doc, body)
  // The document's own title says more in a row of tabs than 知识.
  usePageTitle(doc.title)
  return (
    <article className={`zk-page zk-knowledge${lookOf(shown, shows)}`}>
      <DocumentHead doc={doc} outline={outline} comments={said.count} onComments={said.open} />
      <DocumentSides doc={doc} outline={outline} />
      <div ref={body} className="zk-knowledge-body">
        <Quotable doc={doc}>
          {files.length > 1 && <VersionFiles doc={doc} files={files} open={(chosen ?? files[0]!).id} onOpen={choose} />}
          <DocumentBody
            key={chosen?.id ?? 'main'}
            doc={shown}
            fileId={chosen?.id ?? null}
            page={page}
            offset={offset}
            watermark={watermark}
            onHits={setHits}
            onOutline={setOutline}
            steps={steps}
          />
        </Quotable>
        <HitBar count={hits} onStep={handleStep} takesKeys={ownsPage} />
        {said.below}
      </div>
    </article>
  )
}

/** What readers say below the text: how much, and the way there. Guests see nothing of it. */
function useComments(doc: DocRow, body: RefObject<HTMLElement | null>) {
  const { user } = useSession()
  const isPhone = useIsPhone()
  const [count, setCount] = useState(doc.comments ?? 0)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    if (isPhone) return setOpen(true)
    const place = body.current?.querySelector<HTMLElement>('[data-part=comments]')
    place?.scrollIntoView({ block: 'start' })
    return place?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  const change = (by: number) => setCount((was) => Math.max(0, was + by))
  const below = user && (
    <Suspense fallback={null}>
      <BelowText {...{ doc, count, isPhone, isOpen }} onChange={change} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { count, open, below }
}

/** The text, whose passages can be quoted; opened at the one that the address names. */
function Quotable({ doc, children }: { doc: DocRow; children: ReactNode }): ReactElement {
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

interface AroundProps {
  doc: DocRow
  outline: readonly OutlineEntry[]
}

interface DocumentHeadProps extends AroundProps {
  comments: number
  onComments: () => void
}

function DocumentHead({ doc, outline, ...said }: DocumentHeadProps): ReactElement {
  const [turn, setTurn] = useState(0)
  return (
    <header className="zk-knowledge-head">
      <h1 className="zk-knowledge-title">
        <KindBadge kind={doc.fileType} />
        {doc.title}
      </h1>
      <Actions doc={doc} {...said} onChanged={() => setTurn(turn + 1)}>
        <NarrowSheets doc={doc} outline={outline} />
      </Actions>
      <RevisionNotice doc={doc} />
      <Notices doc={doc} turn={turn} />
    </header>
  )
}

const DocumentSides = ({ doc, outline }: AroundProps) => (
  <>
    {outline.length > 1 && (
      <nav className="zk-knowledge-outline" aria-label="目录">
        <p className="zk-knowledge-side-title">目录</p>
        <Outline entries={outline} />
      </nav>
    )}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing else to be focused */}
    <aside className="zk-knowledge-facts" aria-label="知识信息" tabIndex={0}>
      <Facts doc={doc} />
      <Related id={doc.id} />
    </aside>
  </>
)

const NO_HITS: HitCount = { current: 0, total: 0 }
const NO_OUTLINE: readonly OutlineEntry[] = []

/** What the body found in the view that is shown (a file, as pages or as text); of another it says nothing. */
function useFoundIn<T>(view: string, nothing: T): [T, (found: T) => void] {
  const [found, setFound] = useState({ of: view, value: nothing })
  const set = useCallback((value: T) => setFound({ of: view, value }), [view])
  return [found.of === view ? found.value : nothing, set]
}

/** Which of several files is open: the address names it, so that it can be passed on. */
function useChosenFile(doc: DocRow) {
  const [params, setParams] = useSearchParams()
  const knowledge = useStore(KnowledgeStore)
  const files = useVersionFiles(doc)
  const asked = params.get('file')
  const chosen = files.find((file, i) => i > 0 && file.id === asked) ?? null
  useEffect(() => knowledge.showFile(chosen), [knowledge, chosen])
  const choose = (id: string) => {
    const next = new URLSearchParams(params)
    if (id === files[0]?.id) next.delete('file')
    else next.set('file', id)
    // A place in one file is none in another.
    for (const name of ['page', 'offset']) next.delete(name)
    setParams(next, { replace: true })
  }
  return { files, chosen, choose }
}

/** Where there is no room at the sides, outline and facts come as sheets. */
function NarrowSheets({ doc, outline }: { doc: DocRow; outline: readonly OutlineEntry[] }): ReactElement {
  const [open, setOpen] = useState<'outline' | 'facts' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {outline.length > 1 && (
        <span className="zk-knowledge-only-narrow is-outline">
          <Button look="quiet" icon="list" onClick={() => setOpen('outline')}>
            <ActionWord>目录</ActionWord>
          </Button>
        </span>
      )}
      <span className="zk-knowledge-only-narrow">
        <Button look="quiet" icon="info-sign" onClick={() => setOpen('facts')}>
          <ActionWord>信息</ActionWord>
        </Button>
      </span>
      {open === 'outline' && (
        <Sheet title="目录" side="bottom" onClose={close}>
          <Outline entries={outline} onGo={close} />
        </Sheet>
      )}
      {open === 'facts' && (
        <Sheet title="知识信息" side="bottom" onClose={close}>
          <Facts doc={doc} />
          <Related id={doc.id} />
        </Sheet>
      )}
    </>
  )
}

/** Not there and not allowed look alike: the difference would tell that something exists. */
function Absent({ id }: { id: string }): ReactElement {
  const { user } = useSession()
  const address = useLocation()
  const actions = (
    <>
      {!user && (
        <Link className={buttonClass('primary')} to={loginWith(address.pathname + address.search)}>
          登录后再看
        </Link>
      )}
      {user && <RequestAccess docId={id} />}
      <Link className={buttonClass('plain')} to={PORTAL_PATHS.home}>
        回到首页
      </Link>
    </>
  )
  return (
    <div className="zk-page" style={{ paddingBlock: 48 }}>
      <EmptyState isPage icon="document" title="没有这篇知识，或者您不能阅读它" actions={actions}>
        它可能已被删除，也可能没有对您公开。
      </EmptyState>
    </div>
  )
}
