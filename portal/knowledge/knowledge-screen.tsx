import { lazy, type ReactElement, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { HitBar } from '#ui/viewers/hit-bar/hit-bar.tsx'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import { useHost, useStore } from '../use-portal.ts'
import { useSession } from '../session/use-session.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { useSiteState } from '../site/use-site.ts'
import { useWatermark } from '../session/use-watermark.ts'
import { Actions } from './actions/actions.tsx'
import { AfterBody, BodyFirst } from '../first-paint/after-body.tsx'
import { Notices } from './care/notices.tsx'
import { DocumentBody } from './bodies/document-body.tsx'
import { LongTitle } from '../documents/long-title.tsx'
import { Absent } from './absent.tsx'
import { Facts } from './facts.tsx'
import css from './knowledge-screen.css?inline'
import { VersionFiles, withFile } from './files/version-files.tsx'
import { useChosenFile } from './files/use-chosen-file.ts'
import { KnowledgeStore } from './knowledge.store.ts'
import { Outline, type OutlineEntry } from './outline.tsx'
import { RevisionNotice } from './actions/review-actions.tsx'
import { mayPrint } from './actions/print.ts'
import { Quotable } from './quote/quotable.tsx'
import { Related } from './related.tsx'
import { NarrowSheets } from './narrow-sheets.tsx'
import { useIsPhone } from './use-is-phone.ts'

styles(css)

const BelowText = lazy(() => import('./community/below-text.tsx').then((m) => ({ default: m.BelowText })))

const parsePage = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

/** /knowledge?id=…: one document, opened at the hit through which it was found. */
export function KnowledgeScreen(): ReactElement {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const q = params.get('q') ?? ''
  const fileId = params.get('file')
  const offset = parsePage(params.get('offset'))
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
    if (known) void knowledge.loadTerms(q, { id, fileId, offset })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- opening another document starts without words
  }, [q, known, id, fileId, offset, knowledge])

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
    <BodyFirst key={doc.id} waits={doc.viewKind === 'pdf'}>
      <OpenDocument doc={doc} page={parsePage(params.get('page'))} offset={offset} />
    </BodyFirst>
  )
}

/** Kinds that scroll within a box of the window's height. */
const TALL = new Set(['pdf', 'pages', 'sheets'])

function screenClasses(shown: DocRow, shows: 'pages' | 'text'): string {
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
  // The document's title is a better page title than 知识.
  usePageTitle(doc.title)
  return (
    <article className={`zk-page zk-knowledge${screenClasses(shown, shows)}`}>
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

/** The number of comments below the text and the way to them; guests see neither. */
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
    <AfterBody>
      <Suspense fallback={null}>
        <BelowText {...{ doc, count, isPhone, isOpen }} onChange={change} onClose={() => setOpen(false)} />
      </Suspense>
    </AfterBody>
  )
  return { count, open, below }
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
        <FileIcon kind={doc.fileType} size={20} />
        <LongTitle title={doc.title} />
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
      <AfterBody>
        <Related id={doc.id} />
      </AfterBody>
    </aside>
  </>
)

const NO_HITS: HitCount = { current: 0, total: 0 }
const NO_OUTLINE: readonly OutlineEntry[] = []

/** What the body found in the current view (a file, as pages or as text); results of another view are ignored. */
function useFoundIn<T>(view: string, nothing: T): [T, (found: T) => void] {
  const [found, setFound] = useState({ of: view, value: nothing })
  const set = useCallback((value: T) => setFound({ of: view, value }), [view])
  return [found.of === view ? found.value : nothing, set]
}
