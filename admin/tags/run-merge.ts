import { errorText } from '#core/api/error-text.ts'
import { type Bulk, bulkGet, bulkUndo } from '#core/contract/km/documents/bulk-change.ts'
import { api } from '../api.ts'
import { toast } from '../toasts.ts'

/** Milliseconds between two looks at how far it is. */
const AGAIN_MS = 600
const ENDED: readonly Bulk['state'][] = ['done', 'cancelled', 'undone']

/** How far a change is, from 0 to 1. */
export const progressOf = ({ total, done, same, refused }: Bulk): number =>
  total === 0 ? 1 : (done + same + refused) / total

/** Asks until the change has ended. */
export async function followBulk(begun: Bulk, onProgress: (bulk: Bulk) => void): Promise<Bulk> {
  let bulk = begun
  while (!ENDED.includes(bulk.state)) {
    onProgress(bulk)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    bulk = await api.call(bulkGet, { query: { id: bulk.id } })
  }
  return bulk
}

/** Says what was changed, with the way back. */
export function offerUndo(bulk: Bulk, onUndone: () => void): void {
  const kept = bulk.refused > 0 ? `，${bulk.refused} 篇您不能修改，没有换` : ''
  const undo = async () => {
    try {
      await followBulk(await api.call(bulkUndo, { query: { id: bulk.id } }), () => undefined)
      toast('已撤销，知识的标签恢复原样')
    } catch (error) {
      toast(errorText(error, '没有撤销成功'), 'bad')
    }
    onUndone()
  }
  const action = bulk.undoUntil ? { action: { text: '撤销', run: () => void undo() } } : undefined
  toast(`已换 ${bulk.done} 篇知识的标签${kept}`, kept === '' ? 'good' : 'warn', action)
}
