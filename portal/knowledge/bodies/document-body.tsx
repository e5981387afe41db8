import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { documentState } from '#core/text/document-state.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { BeginButton } from './begin-button.tsx'
import type { BodyProps } from './body-props.ts'
import { useStore } from '../../use-portal.ts'
import { KnowledgeStore } from '../knowledge.store.ts'
import { ConversionState, ConvertButton, ConvertedBody, isConverted } from './page-view.tsx'
import { PdfBody } from './pdf-body.tsx'
import { PictureBody } from './picture-body.tsx'
import { RecogniseNotice } from './recognise-notice.tsx'
import { TextBody } from './text-body.tsx'
import { UnlockForm } from './unlock-form.tsx'

const Unshown = () => (
  <EmptyState icon="document" title="这种文件还不能在线阅读">
    可以下载后用相应的软件打开。
  </EmptyState>
)

const MediaBody = lazy(() => import('./media-body.tsx').then((m) => ({ default: m.MediaBody })))

/** What a document is shown with; loaded when the first of its kind is opened. */
const BODIES: Record<NonNullable<DocRow['viewKind']>, ComponentType<BodyProps>> = {
  archive: lazy(() => import('./archive-body.tsx').then((m) => ({ default: m.ArchiveBody }))),
  audio: MediaBody,
  html: lazy(() => import('./html-body.tsx').then((m) => ({ default: m.HtmlBody }))),
  markdown: TextBody,
  none: Unshown,
  pages: lazy(() => import('./pages-body.tsx').then((m) => ({ default: m.PagesBody }))),
  pdf: PdfBody,
  picture: PictureBody,
  sheets: lazy(() => import('./sheets-body.tsx').then((m) => ({ default: m.SheetsBody }))),
  text: TextBody,
  video: MediaBody,
}

/** Office files whose text has its form also without pages, by the ending of their names. */
const FORMATTED = new Set(['docx', 'docm', 'dotx', 'pptx', 'pptm', 'ppsx'])

/** Beside these one is told how far the page view is. */
const CONVERTIBLE = new Set<DocRow['viewKind']>(['markdown', 'text', 'html'])

/** Shown whatever could be read of them. */
const SHOWS_ITSELF = new Set<DocRow['viewKind']>(['picture', 'audio', 'video'])

/** The document itself, or why it cannot be shown. */
export function DocumentBody(props: BodyProps): ReactElement {
  const { doc } = props
  const kind = doc.viewKind ?? 'none'
  if (isConverted(doc)) {
    const Text = FORMATTED.has(doc.fileType ?? '') ? BODIES.html : TextBody
    const text = (
      <Suspense fallback={<Skeleton shape="text" />}>
        <Text {...props} />
      </Suspense>
    )
    return <ConvertedBody pages={<PdfBody {...props} />} text={text} />
  }
  // A PDF shows itself whatever its text is.
  if (kind === 'pdf') return <PdfBody {...props} />
  if (doc.asksPassword && doc.may?.edit) return <UnlockForm doc={doc} />
  if (documentState(doc).isMoving && !doc.ocr) {
    return (
      <EmptyState icon="time" title="正在处理">
        正在读取文件里的文字，通常几秒钟就好，完成后会自动显示。
      </EmptyState>
    )
  }
  if (!SHOWS_ITSELF.has(kind) && hasNoText(doc))
    return <WithConversion doc={doc} body={<ExtractionFailure doc={doc} />} />
  const Body = BODIES[kind]
  const body = (
    <Suspense fallback={<Skeleton shape="text" />}>
      <Body key={doc.id} {...props} />
    </Suspense>
  )
  if (kind === 'picture') {
    return (
      <>
        <RecogniseNotice doc={doc} />
        {body}
      </>
    )
  }
  return CONVERTIBLE.has(kind) ? <WithConversion doc={doc} body={body} /> : body
}

/** What was read of an office file, with how far its page view is. */
const WithConversion = ({ doc, body }: { doc: DocRow; body: ReactElement }): ReactElement =>
  hasNoText(doc) && doc.convertFlag === 2 ? body : <ConversionState doc={doc}>{body}</ConversionState>

/** A remark alone says that the text was read with a restriction: then it is shown. */
const hasNoText = ({ ftiFlag, processMsg }: DocRow) =>
  ftiFlag === INDEX_STATE.failed || (ftiFlag === INDEX_STATE.notNeeded && Boolean(processMsg))

function ExtractionFailure({ doc }: { doc: DocRow }): ReactElement {
  const knowledge = useStore(KnowledgeStore)
  const again = doc.may?.edit && doc.ftiFlag === INDEX_STATE.failed && (
    <BeginButton begin={() => knowledge.reread()} failure="没有排上队，请稍后再试">
      重新读取
    </BeginButton>
  )
  return (
    <EmptyState icon="error" title="没能读出文件里的文字" actions={again}>
      <p>{doc.processMsg ?? '原因不明。'}</p>
      <p>文件本身完好保存着，可以下载；检索只能按标题找到它。</p>
      {doc.may?.convert && <ConvertButton>尝试转换为页面查看</ConvertButton>}
    </EmptyState>
  )
}
