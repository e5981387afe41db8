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
  <EmptyState icon="file-text" title="这种文件还不能在线阅读">
    可以下载后用相应的软件打开。
  </EmptyState>
)

const MediaBody = lazy(() => import('./media-body.tsx').then((m) => ({ default: m.MediaBody })))

/** The viewer for each kind of document, loaded on first use. */
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

/** File extensions of office files whose extracted text keeps its formatting even without the page view. */
const FORMATTED = new Set(['docx', 'docm', 'dotx', 'pptx', 'pptm', 'ppsx'])

/** Kinds that also show the progress of the conversion to pages. */
const CONVERTIBLE = new Set<DocRow['viewKind']>(['markdown', 'text', 'html'])

/** Kinds that are shown even if no text could be extracted. */
const SHOWS_ITSELF = new Set<DocRow['viewKind']>(['picture', 'audio', 'video'])

/** The document's content, or the reason why it cannot be shown. */
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
  // A PDF can be shown whatever the state of its text.
  if (kind === 'pdf') return <PdfBody {...props} />
  if (doc.asksPassword && doc.may?.edit) return <UnlockForm doc={doc} />
  if (documentState(doc).isMoving && !doc.ocr) {
    const label = '正在处理：读取文件里的文字，建立搜索索引。通常几秒钟就好，完成后会自动显示。'
    return <Skeleton isSaid shape="text" label={label} />
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

/** The extracted content of an office file, with the progress of its page view. */
const WithConversion = ({ doc, body }: { doc: DocRow; body: ReactElement }): ReactElement =>
  hasNoText(doc) && doc.convertFlag === 2 ? body : <ConversionState doc={doc}>{body}</ConversionState>

/**
 * Whether there is no text: extraction failed, or was not needed and left a remark. A remark on extracted text only
 * means that it is limited.
 */
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
    <EmptyState icon="circle-alert" title="没能读出文件里的文字" actions={again}>
      <p>{doc.processMsg ?? '原因不明。'}</p>
      <p>文件本身完好保存着，可以下载；搜索只能按标题找到它。</p>
      {doc.may?.convert && <ConvertButton>尝试转换为页面查看</ConvertButton>}
    </EmptyState>
  )
}
