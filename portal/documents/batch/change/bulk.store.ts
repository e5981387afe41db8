import { proxy, ref } from 'valtio/vanilla'
import { errorText } from '#core/api/error-text.ts'
import {
  type Bulk,
  bulkBegin,
  bulkCancel,
  type BulkChange,
  bulkGet,
  bulkUndo,
} from '#core/contract/km/documents/bulk-change.ts'
import { isPassing } from '#core/api/upload/persist.ts'
import type { Portal } from '../../../instance.ts'

/** The first question comes soon, because most changes are of a few documents. */
const FIRST_MS = 150
const AGAIN_MS = 700

interface BulkState {
  /** The change that goes on; null while none does. */
  running: Bulk | null
  /** Of the change that ended last with documents that were not changed; shown until it is closed. */
  refused: Bulk | null
  /** How many changes have ended: lists that are open are read again. */
  ended: number
}

/** The change of many documents that this person has begun: its progress, its end and the way back. */
export class BulkStore {
  readonly state = proxy<BulkState>({ running: null, refused: null, ended: 0 })
  readonly #portal: Portal
  /** What it does, for people: 已移到“财务与报销”. */
  #word = ''

  constructor(portal: Portal) {
    this.#portal = portal
  }

  /** One at a time. Throws when the server refuses it. */
  async begin(ids: readonly string[], change: BulkChange, word: string): Promise<void> {
    this.#word = word
    this.#show(await this.#portal.api.call(bulkBegin, { body: { ids: [...ids], change } }))
    void this.#follow()
  }

  async cancel(): Promise<void> {
    const { running } = this.state
    if (!running) return
    try {
      this.#show(await this.#portal.api.call(bulkCancel, { query: { id: running.id } }))
    } catch (error) {
      this.#portal.toast(errorText(error, '没有停下来'), 'bad')
    }
  }

  async undo(id: string): Promise<void> {
    if (this.state.running) return this.#portal.toast('还有一批正在修改，请等它做完再撤销', 'warn')
    this.state.refused = null
    try {
      this.#show(await this.#portal.api.call(bulkUndo, { query: { id } }))
      await this.#follow()
    } catch (error) {
      this.#portal.toast(errorText(error, '没有撤销成功'), 'bad')
    }
  }

  closeRefused(): void {
    this.state.refused = null
  }

  #show(bulk: Bulk): void {
    this.state.running = ref(bulk)
  }

  /** Asks until it has ended. A server that does not answer for a while is asked again. */
  async #follow(): Promise<void> {
    for (let pause = FIRST_MS; ; pause = AGAIN_MS) {
      const { running } = this.state
      if (!running) return
      if (isEnded(running)) return this.#end(running)
      await new Promise((resolve) => setTimeout(resolve, pause))
      try {
        this.#show(await this.#portal.api.call(bulkGet, { query: { id: running.id } }))
      } catch (error) {
        // Somebody else has signed in here, or nobody; the change goes on without being watched.
        if (!isPassing(error)) this.state.running = null
      }
    }
  }

  #end(bulk: Bulk): void {
    this.state.running = null
    this.state.ended++
    const { toast } = this.#portal
    if (bulk.state === 'undone') return toast(undoneText(bulk), bulk.kept > 0 ? 'warn' : 'good')
    if (bulk.refused > 0) this.state.refused = ref(bulk)
    const undo = bulk.undoUntil && { action: { text: '撤销', run: () => void this.undo(bulk.id) } }
    toast(endText(bulk, this.#word), bulk.refused > 0 ? 'warn' : 'good', { ...undo })
  }
}

const isEnded = ({ state }: Bulk) => state === 'done' || state === 'cancelled' || state === 'undone'

function endText({ state, total, done, same, refused }: Bulk, word: string): string {
  const parts = [
    done === 0 ? '没有改动' : `${state === 'cancelled' ? '已停止，' : ''}${word} ${done} 篇`,
    same > 0 && `${same} 篇本来就是这样`,
    refused > 0 && `${refused} 篇没有改`,
    state === 'cancelled' && total > done + same + refused && `${total - done - same - refused} 篇没有动`,
  ]
  return parts.filter(Boolean).join('，')
}

const undoneText = ({ undone, kept }: Bulk): string =>
  `已撤销，${undone} 篇恢复原样${kept > 0 ? `，${kept} 篇之后又有人改过，没有动` : ''}`
