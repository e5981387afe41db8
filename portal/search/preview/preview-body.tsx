import { lazy, type ReactElement, type Ref, Suspense } from 'react'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import type { HitProps, HitSteps } from '#ui/viewers/hits/hits.ts'
import { TextView } from '#ui/viewers/text-view/text-view.tsx'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useWatermark } from '../../session/use-watermark.ts'
import { useSite } from '../../site/use-site.ts'
import { useApi, useStore } from '../../use-portal.ts'
import { PreviewStore } from './preview.store.ts'

const MarkdownView = lazy(() =>
  import('#ui/viewers/markdown-view/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)

const HtmlView = lazy(() => import('#ui/viewers/html-view/html-view.tsx').then((m) => ({ default: m.HtmlView })))

interface PreviewBodyProps {
  row: SearchRow
  q: string
  steps: Ref<HitSteps>
  onHits: HitProps['onHits']
}

/** The text of a result, at its hit. */
export function PreviewBody({ row, q, steps, onHits }: PreviewBodyProps): ReactElement {
  const api = useApi()
  const previews = useStore(PreviewStore)
  const watermark = useWatermark()
  const isMarked = useSite('FilePreviewKeywordHighlight') === '1'
  const { value, failure, retry } = useQuery(row.id, (signal) => previews.text(api, row, isMarked ? q : '', signal))
  if (failure) return <ErrorState title="预览没有加载成功" reason={failure} onRetry={retry} />
  if (!value) return <Skeleton shape="text" label="正在读取" />
  return (
    <>
      {value.text.trim() === '' && value.html === null ? (
        <EmptyState icon="file-text" title="这个文件里没有可以预览的文字" />
      ) : (
        <WatermarkLayer tile={watermark}>
          <Text
            ref={steps}
            kind={row.hit?.fileId ? null : row.viewKind}
            title={row.hit?.title ?? row.title}
            {...value}
            onHits={onHits}
          />
        </WatermarkLayer>
      )}
      {value.isPart && <Notice>这里只显示命中处前后的一部分，全文请打开阅读。</Notice>}
    </>
  )
}

interface TextProps extends HitProps {
  kind: string | null | undefined
  title: string
  text: string
  html: string | null
  offset: number
  sought: string | null
}

/** Written pages and Markdown with the form in which they are read, anything else as text. */
function Text({ kind, title, text, html, offset, sought, ...hits }: TextProps): ReactElement {
  if (html === null && kind !== 'markdown') return <TextView text={text} offset={offset} {...hits} />
  return (
    <Suspense fallback={<Skeleton shape="text" />}>
      {html === null ? (
        <MarkdownView source={text} title={title} offset={offset} {...hits} onOutline={NOBODY_ASKS} />
      ) : (
        <HtmlView html={html} title={title} sought={sought} {...hits} onOutline={NOBODY_ASKS} />
      )}
    </Suspense>
  )
}

const NOBODY_ASKS = () => {}
