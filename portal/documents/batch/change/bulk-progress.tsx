import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { bulkRows } from '#core/contract/km/documents/bulk-change.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { Dialog, DialogActions } from '#ui/feedback/dialog/dialog.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar/progress-bar.tsx'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { Skeleton } from '#ui/feedback/skeleton/skeleton.tsx'
import { Refusal } from '#ui/feedback/refusal.tsx'
import { useApi, useStore } from '../../../use-portal.ts'
import { FloatingBar } from '../floating-bar.tsx'
import { BulkStore } from './bulk.store.ts'

/** The change that goes on, and afterwards what could not be changed. */
export function BulkProgress(): ReactElement | null {
  const store = useStore(BulkStore)
  const { running, refused } = useSnapshot(store.state)
  if (refused) return <RefusedDialog id={refused.id} count={refused.refused} onClose={() => store.closeRefused()} />
  if (!running) return null
  const { state, total, done, same, refused: left, undone, kept } = running
  const isBack = state === 'undoing'
  const ready = isBack ? undone + kept : done + same + left
  const all = isBack ? undone + kept + done : total
  return (
    <FloatingBar
      count={all}
      word={isBack ? '正在撤销' : '正在修改'}
      {...(!isBack && { close: { text: '停止', run: () => void store.cancel() } })}
    >
      <ProgressBar share={all === 0 ? 0 : ready / all} label={isBack ? '撤销' : '批量修改'} />
      <span className="zk-batch-note zk-num">
        {ready} / {all}
      </span>
    </FloatingBar>
  )
}

const SHOWN = 50

/** Each document that was not changed, with the reason. */
function RefusedDialog({ id, count, onClose }: { id: string; count: number; onClose: () => void }): ReactElement {
  const api = useApi()
  const { value, failure } = useQuery(id, (signal) =>
    api.call(bulkRows, { query: { id, state: 'refused', pageSize: SHOWN } }, signal),
  )
  return (
    <Dialog title={`${count} 篇没有改`} onClose={onClose}>
      {failure && <Refusal>{failure}</Refusal>}
      {!value && !failure && <Skeleton shape="rows" />}
      <ul className="zk-batch-refused">
        {value?.records.map(({ ordinal, title, reason }) => (
          <li key={ordinal}>
            <b>{title ?? '看不到的知识'}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {count > SHOWN && <p>还有 {count - SHOWN} 篇。</p>}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  )
}
