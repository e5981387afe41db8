import type { ReactElement } from 'react'
import { useSnapshot } from 'valtio'
import { docRestore } from '#core/contract/km/documents/review.ts'
import { Button } from '#ui/controls/button/button.tsx'
import { usePortal, useStore } from '../use-portal.ts'
import { useWork } from '../use-work.ts'
import { MineStore } from './mine.store.ts'
import { tabOf } from './tabs.ts'
import { useRefresh } from './use-list.ts'

/** What was deleted last, for ten minutes, with the way back. A toast would be gone before one has read it. */
export function UndoBar(): ReactElement {
  const mine = useStore(MineStore)
  const { api, toast } = usePortal()
  const { undoable, tab } = useSnapshot(mine.state)
  const refresh = useRefresh()
  const [busy, work] = useWork()
  const undo = async (ids: readonly string[]) => {
    const failed = await api.call(docRestore, { query: { ids: ids.join(',') } })
    mine.dropUndo()
    if (failed.length > 0) toast(`有 ${failed.length} 篇没有恢复`, 'warn')
    else toast('已恢复')
    await refresh(tabOf(tab) ?? 'all')
  }
  return (
    <div role="status" className="zk-undo">
      {undoable && (
        <div>
          <span>{undoable.text}</span>
          <Button icon="undo" disabled={busy} onClick={() => void work(() => undo(undoable.ids))}>
            撤销
          </Button>
          <Button look="quiet" icon="cross" label="关闭提示" onClick={() => mine.dropUndo()} />
        </div>
      )}
    </div>
  )
}
