import { lazy, type ReactElement, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { INDEX_STATE } from '#core/rules/document-status.ts'
import type { VersionRow } from '#core/contract/km/documents/version.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { TextView } from '#ui/viewers/text-view/text-view.tsx'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useWatermark } from '../session/use-watermark.ts'
import { useStore } from '../use-portal.ts'
import { HistoryStore } from './history.store.ts'

const MarkdownView = lazy(() =>
  import('#ui/viewers/markdown-view/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)

/** No search terms to highlight. */
const PLAIN = { terms: [] as readonly string[], offset: null, onHits: () => {} }

/** The text extracted from the version's main file; for anything else there is the download. */
export function VersionText({ version }: { version: VersionRow }): ReactElement {
  const history = useStore(HistoryStore)
  const { text, failure, base } = useSnapshot(history.state)
  const watermark = useWatermark()
  if (failure) {
    const again = () =>
      base === '' ? history.open({ id: version.id, docId: version.docId }) : history.compareWith(base)
    return <ErrorState title="没有加载成功" reason={failure} onRetry={() => void again()} />
  }
  if (!text || base !== '') return <Skeleton shape="text" />
  if (text.text.trim() === '') return <NoText version={version} />
  return (
    <WatermarkLayer tile={watermark}>
      {text.kind === 'markdown' ? (
        <Suspense fallback={<Skeleton shape="text" />}>
          <MarkdownView {...PLAIN} source={text.text} onOutline={() => {}} />
        </Suspense>
      ) : (
        <TextView {...PLAIN} text={text.text} />
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
