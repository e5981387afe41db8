import { type KeyboardEvent, lazy, type ReactElement, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Api } from '#core/api/client.ts'
import { docText } from '#core/contract/km/documents/document.ts'
import { analyzerTokens, type SearchRow } from '#core/contract/km/search/search.ts'
import { markedTerms } from '#core/text/marks.ts'
import { Button, buttonClass } from '#ui/controls/button/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state/error-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Sheet } from '#ui/feedback/sheet/sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { styles } from '#ui/theme/styles.ts'
import type { HitCount, HitProps, HitSteps } from '#ui/viewers/hits/hits.ts'
import { TextView } from '#ui/viewers/text-view/text-view.tsx'
import { WatermarkLayer } from '#ui/viewers/watermark-layer/watermark-layer.tsx'
import { useWatermark } from '../../session/use-watermark.ts'
import { useSite } from '../../site/use-site.ts'
import { useApi } from '../../use-portal.ts'
import css from './preview-sheet.css?inline'
import { hitAddress } from '#core/routes/addresses.ts'

styles(css)

const MarkdownView = lazy(() =>
  import('#ui/viewers/markdown-view/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)

/** The maximum length: a preview shows the place, not a whole book. */
const LONGEST = 40_000

interface PreviewSheetProps {
  row: SearchRow
  q: string
  onClose: () => void
  /** Moves to the next or the previous row. */
  onStep: (by: 1 | -1) => void
}

/** The text of a result beside the list, at its hit. */
export function PreviewSheet({ row, q, onClose, onStep }: PreviewSheetProps): ReactElement {
  const title = row.hit?.title ?? row.title
  const handleKey = (event: KeyboardEvent) => {
    const step = ({ j: 1, k: -1 } as const)[event.key]
    if (step) onStep(step)
    // The space bar that opened it also closes it, unless it presses a button.
    else if (event.key === ' ' && !(event.target as HTMLElement).closest('button, a')) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Sheet title={title} side="right" onClose={onClose} onKeyDown={handleKey}>
      <Body key={row.id} row={row} q={q} />
    </Sheet>
  )
}

function Body({ row, q }: { row: SearchRow; q: string }): ReactElement {
  const api = useApi()
  const watermark = useWatermark()
  const isMarked = useSite('FilePreviewKeywordHighlight') === '1'
  const [count, setCount] = useState<HitCount>({ current: 0, total: 0 })
  const steps = useRef<HitSteps>(null)
  const { value, failure, retry } = useQuery(row.id, (signal) => load(api, row, isMarked ? q : '', signal))
  if (failure) return <ErrorState title="预览没有加载成功" reason={failure} onRetry={retry} />
  if (!value) return <Skeleton shape="text" label="正在读取" />
  return (
    <>
      <div className="zk-preview-bar">
        <Link className={buttonClass('primary')} to={hitAddress(row, q)}>
          打开全文
        </Link>
        {count.total > 0 && (
          <span className="zk-num" role="status">
            第 {count.current} / {count.total} 处
          </span>
        )}
        {count.total > 1 && (
          <>
            <Button look="quiet" icon="chevron-up" label="上一处" onClick={() => steps.current?.step(-1)} />
            <Button look="quiet" icon="chevron-down" label="下一处" onClick={() => steps.current?.step(1)} />
          </>
        )}
      </div>
      {value.text.trim() === '' ? (
        <EmptyState icon="file-text" title="这个文件里没有可以预览的文字" />
      ) : (
        <WatermarkLayer tile={watermark}>
          <Text ref={steps} kind={row.hit?.fileId ? null : row.viewKind} {...value} onHits={setCount} />
        </WatermarkLayer>
      )}
      {value.isPart && <Notice>这里只显示命中处前后的一部分，全文请打开阅读。</Notice>}
    </>
  )
}

interface TextProps extends HitProps {
  kind: string | null | undefined
  text: string
  offset: number
}

const Text = ({ kind, text, ...props }: TextProps): ReactElement =>
  kind === 'markdown' ? (
    <Suspense fallback={<Skeleton shape="text" />}>
      <MarkdownView source={text} {...props} onOutline={NOBODY_ASKS} />
    </Suspense>
  ) : (
    <TextView text={text} {...props} />
  )

const NOBODY_ASKS = () => {}

async function load(api: Api, row: SearchRow, q: string, signal: AbortSignal) {
  const { hit } = row
  const query = { id: row.id, ...(hit?.fileId && { fileId: hit.fileId }) }
  const [{ text, truncated }, tokens] = await Promise.all([
    api.call(docText, { query }, signal),
    q === '' ? [] : api.call(analyzerTokens, { query: { text: q.slice(0, 1000) } }, signal).catch(() => []),
  ])
  const at = hit?.offset ?? 0
  const from = text.length <= LONGEST ? 0 : Math.max(0, at - LONGEST / 2)
  return {
    text: text.slice(from, from + LONGEST),
    terms: q === '' ? [] : markedTerms(tokens, q),
    offset: at - from,
    isPart: truncated || text.length > LONGEST,
  }
}
