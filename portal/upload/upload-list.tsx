import { type ReactElement, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/controls/button/button.tsx'
import { Tabs } from '#ui/controls/tabs/tabs.tsx'
import { Pagination } from '#ui/controls/pagination/pagination.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import { clearDone, keepAnyway, skip } from './actions.ts'
import { retryAll } from './row-actions.tsx'
import { UploadRow } from './upload-row.tsx'
import { type Phase, type Totals, type UploadItem, UploadStore } from './upload.store.ts'

/** Rows rendered at once; thousands would make every key press slow. */
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

/** The files page by page, with actions for many at once. */
export function UploadList(): ReactElement | null {
  const { items, totals } = useSnapshot(useStore(UploadStore).state) as UploadStore['state']
  const [viewId, setViewId] = useState<View['id']>('all')
  const [page, setPage] = useState(1)
  const chosen = VIEWS.find((each) => each.id === viewId)!
  const view = countIn(chosen, totals) > 0 ? chosen : VIEWS[0]
  const shown = view.phases ? items.filter((item) => (view.phases as readonly Phase[]).includes(item.phase)) : items
  if (items.length === 0) return null
  return (
    <>
      <ManyAtOnce totals={totals} />
      {items.length > PAGE_SIZE / 10 ? (
        <Tabs
          label="显示哪些文件"
          value={view.id}
          tabs={VIEWS.filter((each) => countIn(each, totals) > 0).map((each) => ({
            id: each.id,
            text: each.text,
            count: each.phases ? countIn(each, totals) : items.length,
          }))}
          onChange={(id) => {
            setViewId(id)
            setPage(1)
          }}
        >
          <Rows items={shown} page={page} onPage={setPage} />
        </Tabs>
      ) : (
        <Rows items={shown} page={page} onPage={setPage} />
      )}
    </>
  )
}

interface RowsProps {
  items: readonly UploadItem[]
  page: number
  onPage: (page: number) => void
}

function Rows({ items, page, onPage }: RowsProps): ReactElement {
  const at = Math.min(page, Math.max(1, Math.ceil(items.length / PAGE_SIZE)))
  return (
    <>
      <ul className="zk-upload-list" aria-label="要上传的文件">
        {items.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map((item) => (
          <UploadRow key={item.key} own={item} />
        ))}
      </ul>
      <Pagination page={at} size={PAGE_SIZE} total={items.length} onPage={onPage} />
    </>
  )
}

/** Buttons that answer the same question for many rows. */
function ManyAtOnce({ totals: { phases } }: { totals: Totals }): ReactElement {
  const portal = usePortal()
  const upload = useStore(UploadStore)
  const done = phases.done + phases.skipped
  const twins = () => upload.itemsIn('duplicate')
  return (
    <>
      {phases.duplicate > 1 && (
        <Notice className="zk-upload-many">
          <span>有 {phases.duplicate} 个文件和已有的内容相同。</span>
          <Button onClick={() => skip(portal, twins())}>全部跳过</Button>
          <Button onClick={() => keepAnyway(portal, twins())}>全部仍然上传</Button>
        </Notice>
      )}
      {phases.failed > 1 && (
        <Notice className="zk-upload-many">
          <span>有 {phases.failed} 个文件没有上传成功。</span>
          <Button icon="refresh-cw" onClick={() => void retryAll(portal, upload.itemsIn('failed'))}>
            全部重试
          </Button>
        </Notice>
      )}
      {done > 1 && (
        <Button look="quiet" onClick={() => clearDone(portal)}>
          从列表移去已结束的 {done} 个
        </Button>
      )}
    </>
  )
}
