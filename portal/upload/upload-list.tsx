import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { clearDone, itemsIn, keepAnyway, skip } from './actions.ts'
import { retryAll } from './row-actions.tsx'
import { UploadRow } from './upload-row.tsx'
import { type Phase, type Totals, upload, type UploadItem } from './upload.store.ts'

/** Drawn at once; thousands of rows would make every key stroke slow. */
const PAGE_SIZE = 50

const VIEWS = [
  { id: 'all', text: '全部', phases: null },
  { id: 'asked', text: '待处理', phases: ['duplicate', 'failed', 'refused'] },
  { id: 'chosen', text: '未上传', phases: ['chosen'] },
  { id: 'moving', text: '上传中', phases: ['queued', 'sending', 'paused'] },
  { id: 'done', text: '已结束', phases: ['done', 'skipped'] },
] as const satisfies readonly { id: string; text: string; phases: readonly Phase[] | null }[]
type View = (typeof VIEWS)[number]

const countIn = ({ phases }: View, totals: Totals) =>
  phases ? phases.reduce((sum, phase) => sum + totals.phases[phase], 0) : Infinity

/** The files, page by page, and the actions for many files at once. */
export function UploadList(): ReactElement | null {
  const { items, totals } = useSnapshot(upload) as typeof upload
  const [viewId, setViewId] = useState<View['id']>('all')
  const [page, setPage] = useState(1)
  const chosen = VIEWS.find((each) => each.id === viewId)!
  const view = countIn(chosen, totals) > 0 ? chosen : VIEWS[0]
  const shown = view.phases ? items.filter((item) => (view.phases as readonly Phase[]).includes(item.phase)) : items
  const last = Math.max(1, Math.ceil(shown.length / PAGE_SIZE))
  const at = Math.min(page, last)
  if (items.length === 0) return null
  return (
    <>
      <ManyAtOnce totals={totals} />
      {items.length > PAGE_SIZE / 10 && (
        <div className="zk-upload-views" role="group" aria-label="显示哪些文件">
          {VIEWS.filter((each) => countIn(each, totals) > 0).map((each) => (
            <Button
              key={each.id}
              look="quiet"
              aria-pressed={each.id === view.id}
              onClick={() => {
                setViewId(each.id)
                setPage(1)
              }}
            >
              {each.text} {each.phases ? countIn(each, totals) : items.length}
            </Button>
          ))}
        </div>
      )}
      <ul className="zk-upload-list" aria-label="要上传的文件">
        {shown.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map((item) => (
          <UploadRow key={item.key} own={item} />
        ))}
      </ul>
      <Pagination page={at} size={PAGE_SIZE} total={shown.length} onPage={setPage} />
    </>
  )
}

/** One click for what many rows ask. */
function ManyAtOnce({ totals: { phases } }: { totals: Totals }): ReactElement {
  const done = phases.done + phases.skipped
  const twins = () => itemsIn('duplicate')
  return (
    <>
      {phases.duplicate > 1 && (
        <Notice className="zk-upload-many">
          <span>有 {phases.duplicate} 个文件和已有的内容相同。</span>
          <Button onClick={() => skip(twins())}>全部跳过</Button>
          <Button onClick={() => keepAnyway(twins())}>全部仍然上传</Button>
        </Notice>
      )}
      {phases.failed > 1 && (
        <Notice className="zk-upload-many">
          <span>有 {phases.failed} 个文件没有上传成功。</span>
          <Button icon="refresh" onClick={() => void retryAll(failed())}>
            全部重试
          </Button>
        </Notice>
      )}
      {done > 1 && (
        <Button look="quiet" onClick={clearDone}>
          从列表移去已结束的 {done} 个
        </Button>
      )}
    </>
  )
}

const failed = (): UploadItem[] => itemsIn('failed')
