import {
  type ComponentProps,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { STATUS } from '#core/rules/document-status.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { FileIcon } from '#ui/controls/file-icon/file-icon.tsx'
import { HitBar } from '#ui/viewers/hit-bar/hit-bar.tsx'
import type { HitCount, HitSteps } from '#ui/viewers/hits/hits.ts'
import { LongTitle } from '../documents/long-title.tsx'
import { AfterBody } from '../first-paint/after-body.tsx'
import { useSession } from '../session/use-session.ts'
import { useWatermark } from '../session/use-watermark.ts'
import { usePageTitle } from '../shell/page.store.ts'
import { KEEPS_PLACE } from '../shell/use-scroll-place.ts'
import { useHost, useStore } from '../use-portal.ts'
import { Actions } from './actions/actions.tsx'
import { MoreActions } from './actions/more-actions.tsx'
import { mayPrint } from './actions/print.ts'
import { PrintedSource } from './actions/printed-source.tsx'
import { ReviewRemarks } from './review-remarks/review-remarks.tsx'
import { RevisionNotice } from './actions/review-actions.tsx'
import type { BodyProps } from './bodies/body-props.ts'
import { DocumentBody } from './bodies/document-body.tsx'
import { Notices } from './care/notices.tsx'
import { EditFacts } from './edit/edit-facts.tsx'
import { useChosenFile } from './files/use-chosen-file.ts'
import { VersionFiles, withFile } from './files/version-files.tsx'
import { Byline, type BylineProps } from './frame/byline.tsx'
import { ReadingBar } from './frame/reading-bar.tsx'
import { ReadingProgress } from './frame/reading-progress.tsx'
import { ReadingSettings } from './frame/reading-settings.tsx'
import { KnowledgeStore } from './knowledge.store.ts'
import { NarrowSheets } from './narrow-sheets.tsx'
import type { OutlineEntry } from './outline.tsx'
import { BesideText } from './passages/beside-text.tsx'
import { PassageSheet } from './passages/passage-sheet.tsx'
import { usePassages } from './passages/use-passages.ts'
import { Quotable } from './quote/quotable.tsx'
import type { SelectedPassage } from './quote/selection-bar.tsx'
import { useIsPhone } from '#ui/controls/use-is-phone.ts'

const BelowText = lazy(() => import('./passages/below-text.tsx').then((m) => ({ default: m.BelowText })))

const ReadingPlace = lazy(() => import('./place/reading-place.tsx').then((m) => ({ default: m.ReadingPlace })))

/** Kinds that are read from a beginning to an end. */
const READ_THROUGH = new Set(['pdf', 'pages', 'html', 'markdown', 'text'])
/** Kinds that scroll within a box of the window's height. */
const TALL = new Set(['pdf', 'pages', 'sheets'])
/** Kinds that need the width of the sheet; texts have a column in it. */
const WIDE = new Set([...TALL, 'archive', 'picture', 'video', 'audio'])

function sheetClasses(shown: DocRow, shows: 'pages' | 'text'): string {
  const kind = shown.viewKind ?? 'none'
  const asPages = shows === 'pages'
  return [
    'zk-knowledge-sheet',
    TALL.has(kind) && asPages ? 'is-tall' : '',
    WIDE.has(kind) && (asPages || kind !== 'pdf') ? 'is-wide-kind' : '',
    mayPrint(shown, shows) ? 'is-printable' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

interface OpenDocumentProps {
  doc: DocRow
  page: number | null
  offset: number | null
  /** Shows the tree of the space. */
  onTree: () => void
}

/** The document: its line of actions, the sheet with the text, and what stands beside it. */
export function OpenDocument({ doc, page, offset, onTree }: OpenDocumentProps): ReactElement {
  const { files, chosen, choose } = useChosenFile(doc)
  const shown = chosen ? withFile(doc, chosen) : doc
  const { shows } = useSnapshot(useStore(KnowledgeStore).state)
  const { hits, setHits, outline, setOutline } = useFound(`${shown.fileId} ${shows}`)
  const steps = useRef<HitSteps>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const said = useComments(doc, { body, fileId: chosen?.id ?? null })
  const [turn, setTurn] = useState(0)
  usePageTitle(doc.title)
  return (
    <EditFacts>
      <article className="zk-knowledge-middle">
        <ReadingProgress body={body} />
        <ReadingBar doc={doc} title={title} start={<TreeButton onTree={onTree} />}>
          <Actions doc={doc} said={said.isPhone ? said : null} />
          <ReadingSettings />
          <NarrowSheets {...{ doc, outline, body }} isPhone={said.isPhone} />
          <MoreActions doc={doc} onChanged={() => setTurn(turn + 1)} />
        </ReadingBar>
        <div ref={body} className={sheetClasses(shown, shows)}>
          <SheetHead {...{ doc, title, turn, body }} said={said.isPhone ? null : said} />
          <SheetBody
            {...{ doc, page, offset, chosen, files, choose, shown, steps }}
            onPager={said.setPager}
            onComment={said.begin}
            onHits={setHits}
            onOutline={setOutline}
          />
          <PrintedSource doc={doc} />
        </div>
        <Hits count={hits} steps={steps} area={body} />
        {said.isStaff && chosen === null && <Place {...{ doc, outline, body }} pager={said.pager} />}
        {said.below}
      </article>
      <BesideText {...{ doc, outline, body }} passages={said.passages} />
    </EditFacts>
  )
}

/** Of a document that readers do not see yet; the history shows those of a revision. */
const DraftRemarks = ({ doc, body }: { doc: DocRow; body: RefObject<HTMLElement | null> }) =>
  doc.openVersion && doc.status !== STATUS.passed ? (
    <ReviewRemarks docId={doc.id} versionId={doc.openVersion} version={doc.currentVersion ?? 1} body={body} />
  ) : null

interface SheetHeadProps extends Pick<BylineProps, 'said'> {
  doc: DocRow
  title: RefObject<HTMLHeadingElement | null>
  body: RefObject<HTMLDivElement | null>
  /** Grows when the notices have to be asked for again. */
  turn: number
}

/** The title, once; who and when; and what must be known before reading. */
const SheetHead = ({ doc, title, turn, body, said }: SheetHeadProps): ReactElement => (
  <header className="zk-knowledge-head">
    <h1 ref={title} className="zk-knowledge-title">
      <FileIcon kind={doc.fileType} size={28} />
      <LongTitle title={doc.title} />
    </h1>
    <Byline doc={doc} said={said} />
    <RevisionNotice doc={doc} />
    <Notices doc={doc} turn={turn} />
    <DraftRemarks doc={doc} body={body} />
  </header>
)

interface SheetBodyProps extends Omit<BodyProps, 'fileId' | 'watermark'>, ReturnType<typeof useChosenFile> {
  /** The document as its chosen file. */
  shown: DocRow
  onComment: ((place: SelectedPassage) => void) | null
}

function SheetBody({ doc, shown, files, chosen, choose, onComment, ...to }: SheetBodyProps): ReactElement {
  const watermark = useWatermark()
  const { page, offset, steps, onHits, onOutline, onPager } = to
  return (
    <div className="zk-knowledge-body" data-part="text">
      <Quotable doc={doc} onComment={onComment}>
        {files.length > 1 && <VersionFiles doc={doc} files={files} open={(chosen ?? files[0]!).id} onOpen={choose} />}
        <DocumentBody
          key={chosen?.id ?? 'main'}
          doc={shown}
          fileId={chosen?.id ?? null}
          {...{ page, offset, watermark, steps, onHits, onOutline }}
          {...(onPager && { onPager })}
        />
      </Quotable>
    </div>
  )
}

/** Opens the tree where it is not open: it was closed, or there is no room for it. */
function TreeButton({ onTree }: { onTree: () => void }): ReactElement {
  return (
    <span className="zk-tree-button">
      <Button look="quiet" icon="panel-left" label="打开目录" onClick={onTree} />
    </span>
  )
}

/** Where the reader was in it; of the further files of a document nothing is kept. */
const Place = (props: ComponentProps<typeof ReadingPlace>): ReactElement | null =>
  READ_THROUGH.has(props.doc.viewKind ?? '') ? (
    <AfterBody>
      <Suspense fallback={null}>
        <ReadingPlace {...props} />
      </Suspense>
    </AfterBody>
  ) : null

interface HitsProps {
  count: HitCount
  steps: RefObject<HitSteps | null>
  /** The text, in which a swipe goes from one to the next. */
  area: RefObject<HTMLElement | null>
}

/** The floating bar with the words that were looked for; closing it takes the marks away. */
function Hits({ count, steps, area }: HitsProps): ReactElement {
  const { ownsPage } = useHost()
  const [params, setParams] = useSearchParams()
  const handleStep = useCallback((by: 1 | -1) => steps.current?.step(by), [steps])
  const handleClose = () => {
    const rest = new URLSearchParams(params)
    for (const name of ['q', 'offset']) rest.delete(name)
    setParams(rest, { replace: true, state: KEEPS_PLACE })
  }
  return (
    <HitBar
      count={count}
      words={params.get('q') ?? ''}
      onStep={handleStep}
      onClose={handleClose}
      takesKeys={ownsPage}
      area={area}
    />
  )
}

type TextParts = Pick<Parameters<typeof usePassages>[0], 'body' | 'fileId'>

/** The comments beside and below the text, their number, and the ways to them; guests see none of it. */
function useComments(doc: DocRow, text: TextParts) {
  const { user } = useSession()
  const isPhone = useIsPhone()
  const [count, setCount] = useState(doc.comments ?? 0)
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const change = (by: number) => setCount((was) => Math.max(0, was + by))
  const pager = useRef<((page: number) => void) | null>(null)
  const passages = usePassages({ doc, ...text, pager, isAsked, onCount: change })
  const setPager = (go: (page: number) => void) => {
    pager.current = go
  }
  const open = () => {
    if (isPhone) return setOpen(true)
    const place = text.body.current?.parentElement?.querySelector<HTMLElement>('[data-part=comments]')
    place?.scrollIntoView({ block: 'start' })
    return place?.querySelector('textarea')?.focus({ preventScroll: true })
  }
  const below = user && (
    <AfterBody>
      <Asks onShown={setAsked} />
      <Suspense fallback={null}>
        <BelowText {...{ doc, count, isPhone, isOpen, passages }} onChange={change} onClose={() => setOpen(false)} />
      </Suspense>
      <PassageSheet passages={passages} isPhone={isPhone} />
      {passages.question}
    </AfterBody>
  )
  return {
    count,
    open,
    begin: user ? passages.begin : null,
    below,
    isPhone,
    passages,
    pager,
    setPager,
    isStaff: !!user,
  }
}

/** The text comes first; then the comments on its passages are asked for. */
function Asks({ onShown }: { onShown: (isShown: boolean) => void }): null {
  useEffect(() => onShown(true), [onShown])
  return null
}

const NO_HITS: HitCount = { current: 0, total: 0 }
const NO_OUTLINE: readonly OutlineEntry[] = []

/** The hits and the outline of the current view. */
function useFound(view: string) {
  const [hits, setHits] = useFoundIn<HitCount>(view, NO_HITS)
  const [outline, setOutline] = useFoundIn<readonly OutlineEntry[]>(view, NO_OUTLINE)
  return { hits, setHits, outline, setOutline }
}

/** What the body found in the current view (a file, as pages or as text); results of another view are ignored. */
function useFoundIn<T>(view: string, nothing: T): [T, (found: T) => void] {
  const [found, setFound] = useState({ of: view, value: nothing })
  const set = useCallback((value: T) => setFound({ of: view, value }), [view])
  return [found.of === view ? found.value : nothing, set]
}
