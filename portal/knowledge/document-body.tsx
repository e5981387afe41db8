import { lazy, type ReactElement, type Ref, Suspense, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { docPreview, type DocRow, INDEX_STATE } from '#core/contract/km/document.ts'
import { documentState } from '#core/text/document-state.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import type { HitCount, HitSteps } from '#ui/hits/hits.ts'
import type { Heading } from '#ui/markdown-view/markdown-document.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextView } from '#ui/text-view/text-view.tsx'
import { WatermarkLayer } from '#ui/watermark-layer/watermark-layer.tsx'
import { api } from '../api.ts'
import { knowledge, openDocument } from './knowledge.store.ts'
import { ConversionState, ConvertButton, ConvertedBody, isConverted } from './page-view.tsx'
import type { OutlineEntry } from './outline.tsx'
import { PictureBody } from './picture-body.tsx'

const MarkdownView = lazy(() =>
  import('#ui/markdown-view/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)
const PdfView = lazy(() => import('#ui/pdf-view/pdf-view.tsx').then((m) => ({ default: m.PdfView })))

export interface BodyProps {
  doc: DocRow
  /** Where to open: the hit's page, or its place in the text. */
  page: number | null
  offset: number | null
  watermark: WatermarkTile | null
  onHits: (count: HitCount) => void
  onOutline: (entries: readonly OutlineEntry[]) => void
  steps: Ref<HitSteps>
}

/** The document itself, or why it cannot be shown. */
export function DocumentBody(props: BodyProps): ReactElement {
  const { doc } = props
  if (isConverted(doc)) {
    const handleSwitch = () => {
      props.onHits({ current: 0, total: 0 })
      props.onOutline([])
    }
    return <ConvertedBody pages={<PdfBody {...props} />} text={<TextBody {...props} />} onSwitch={handleSwitch} />
  }
  if (doc.viewKind === 'pdf') return <PdfBody {...props} />
  const state = documentState(doc)
  if (state.isMoving) {
    return (
      <EmptyState icon="time" title="正在处理">
        正在读取文件里的文字，通常几秒钟就好，完成后会自动显示。
      </EmptyState>
    )
  }
  if (doc.viewKind === 'picture') return <PictureBody doc={doc} watermark={props.watermark} />
  if (hasNoText(doc)) {
    return doc.convertFlag === 2 ? (
      <ExtractionFailure doc={doc} />
    ) : (
      <ConversionState doc={doc}>
        <ExtractionFailure doc={doc} />
      </ConversionState>
    )
  }
  if (doc.viewKind === 'markdown' || doc.viewKind === 'text') {
    return (
      <ConversionState doc={doc}>
        <TextBody {...props} />
      </ConversionState>
    )
  }
  return (
    <EmptyState icon="document" title="这种文件还不能在线阅读">
      可以下载后用相应的软件打开。
    </EmptyState>
  )
}

/** A remark alone says that the text was read with a restriction: then it is shown. */
const hasNoText = ({ ftiFlag, processMsg }: DocRow) =>
  ftiFlag === INDEX_STATE.failed || (ftiFlag === INDEX_STATE.notNeeded && Boolean(processMsg))

const ExtractionFailure = ({ doc }: { doc: DocRow }) => (
  <EmptyState icon="error" title="没能读出文件里的文字">
    <p>{doc.processMsg ?? '原因不明。'}</p>
    <p>文件本身完好保存着，可以下载；检索只能按标题找到它。</p>
    {doc.may?.convert && <ConvertButton>尝试转换为页面查看</ConvertButton>}
  </EmptyState>
)

function TextBody({ doc, offset, watermark, onHits, onOutline, steps }: BodyProps): ReactElement {
  const { text, textFailure, terms, id } = useSnapshot(knowledge)
  if (textFailure)
    return <ErrorState title="正文没有加载成功" reason={textFailure} onRetry={() => void openDocument(id)} />
  if (!text) return <Skeleton shape="text" />
  if (text.text.trim() === '') return <EmptyState icon="document" title="这个文件里没有文字" />
  return (
    <WatermarkLayer tile={watermark}>
      {doc.viewKind === 'markdown' ? (
        <Suspense fallback={<Skeleton shape="text" />}>
          <MarkdownView
            ref={steps}
            source={text.text}
            terms={terms}
            offset={offset}
            onHits={onHits}
            onOutline={(headings, goTo) =>
              onOutline(headings.filter(({ depth }) => depth <= 3).map((heading) => headingEntry(heading, goTo)))
            }
          />
        </Suspense>
      ) : (
        <TextView ref={steps} text={text.text} terms={terms} offset={offset} onHits={onHits} />
      )}
      {doc.processMsg && <p className="zk-notice">读取文字时：{doc.processMsg}。</p>}
      {text.truncated && <p className="zk-notice">正文太长，这里只显示前面的部分，全文请下载。</p>}
    </WatermarkLayer>
  )
}

const headingEntry = ({ id, text, depth }: Heading, goTo: (id: string) => void): OutlineEntry => ({
  key: id,
  text,
  depth,
  go: () => goTo(id),
})

/** More pages than this are reached through the page field. */
const LISTED_PAGES = 100

function PdfBody({ doc, page, watermark, onHits, onOutline, steps }: BodyProps): ReactElement {
  const { terms } = useSnapshot(knowledge)
  const source = useMemo(
    () => ({ url: api.address(docPreview, { query: { docId: doc.id } }), headers: api.headers() }),
    [doc.id],
  )
  const goToPage = useRef<(page: number) => void>(() => {})
  const pageEntry = (number: number, text = `第 ${number} 页`, depth = 1): OutlineEntry => ({
    key: `${number}-${text}`,
    text,
    depth,
    go: () => goToPage.current(number),
  })
  return (
    <>
      {documentState(doc).isMoving && <p className="zk-notice">正在读取文字，完成后就能检索到。</p>}
      {doc.processMsg && <p className="zk-notice">读取文字时：{doc.processMsg}。</p>}
      <Suspense fallback={<Skeleton shape="text" />}>
        <PdfView
          ref={steps}
          source={source}
          page={page}
          terms={terms}
          watermark={watermark}
          onHits={onHits}
          onReady={(go) => {
            goToPage.current = go
          }}
          onOutline={(entries, pages) => {
            const numbers = Array.from({ length: Math.min(pages, LISTED_PAGES) }, (_, i) => i + 1)
            onOutline(
              entries.length > 0
                ? entries.map((entry) => pageEntry(entry.page, entry.text, entry.depth))
                : numbers.map((number) => pageEntry(number)),
            )
          }}
        />
      </Suspense>
    </>
  )
}
