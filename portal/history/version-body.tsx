import { lazy, type ReactElement, Suspense, useMemo } from 'react'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import { versionPreview, type VersionRow, versionText } from '#core/contract/km/documents/version.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { TextView } from '#ui/viewers/text-view/text-view.tsx'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useDocumentLinks } from '../knowledge/bodies/use-document-links.ts'
import { useWatermark } from '../session/use-watermark.ts'
import { useApi } from '../use-portal.ts'
import { VersionHtml } from './version-html.tsx'

const MarkdownView = lazy(() =>
  import('#ui/viewers/markdown-view/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)
const PdfView = lazy(() => import('#ui/viewers/pdf-view/pdf-view.tsx').then((m) => ({ default: m.PdfView })))

/** No search terms to highlight. */
const PLAIN = { terms: [] as readonly string[], offset: null, onHits: () => {} }
const ignore = () => {}

interface BodyProps {
  version: VersionRow
}

const BODIES: Partial<Record<VersionRow['files'][number]['viewKind'], (props: BodyProps) => ReactElement>> = {
  pdf: Pages,
  html: VersionHtml,
}

/** The version as readers would see it: its pages or markup where it has some, else the text of its main file. */
export function VersionBody({ version }: { version: VersionRow }): ReactElement {
  const Body = BODIES[version.files[0]?.viewKind ?? 'none'] ?? Text
  return <Body key={version.id} version={version} />
}

function Pages({ version: { id } }: BodyProps): ReactElement {
  const api = useApi()
  const watermark = useWatermark()
  const source = useMemo(
    () => ({ url: api.address(versionPreview, { query: { id } }), headers: api.headers() }),
    [api, id],
  )
  return (
    <div className="zk-version-pages">
      <Suspense fallback={<Skeleton shape="text" />}>
        <PdfView
          key={id}
          source={source}
          page={null}
          terms={PLAIN.terms}
          watermark={watermark}
          mayPrint={false}
          onHits={ignore}
          onShown={ignore}
          onOutline={ignore}
          onReady={ignore}
        />
      </Suspense>
    </div>
  )
}

function Text({ version }: BodyProps): ReactElement {
  const api = useApi()
  const watermark = useWatermark()
  const {
    value: text,
    failure,
    retry,
  } = useQuery(version.id, (signal) => api.call(versionText, { query: { id: version.id } }, signal))
  const { linkTo, handleClick } = useDocumentLinks()
  if (failure) return <ErrorState title="没有加载成功" reason={failure} onRetry={retry} />
  if (!text) return <Skeleton shape="text" />
  if (text.text.trim() === '') return <NoText version={version} />
  return (
    <WatermarkLayer tile={watermark}>
      {text.kind === 'markdown' ? (
        <div onClick={handleClick}>
          <Suspense fallback={<Skeleton shape="text" />}>
            <MarkdownView {...PLAIN} source={text.text} title={version.title} onOutline={ignore} linkTo={linkTo} />
          </Suspense>
        </div>
      ) : (
        <TextView {...PLAIN} text={text.text} title={version.title} />
      )}
      {text.truncated && <Notice>正文太长，这里只显示前面的部分，全文请下载。</Notice>}
    </WatermarkLayer>
  )
}

function NoText({ version }: { version: VersionRow }): ReactElement {
  const file = version.files[0]
  if (file?.ftiFlag === INDEX_STATE.waiting) {
    return (
      <EmptyState icon="clock" title="正在处理">
        正在读取文件里的文字，稍后再打开这个版本。
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="file-text" title="这个版本没有可以显示的文字">
      {file?.processMsg ?? '可以下载后用相应的软件打开。'}
    </EmptyState>
  )
}
