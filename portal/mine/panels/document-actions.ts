import { docDeleteBatch, type DocRow } from '#core/contract/km/documents/document.ts'
import { docPurge, docRestore, docSubmitBatch, docWithdraw } from '#core/contract/km/documents/review.ts'
import type { Portal } from '../../instance.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { type DocumentTab, MineStore } from '../mine.store.ts'
import { useRefresh } from '../use-list.ts'

type Api = Portal['api']
/** Answers the ids of what could not be moved. */
type Move = (api: Api, ids: readonly string[]) => Promise<readonly string[]>

export interface Action {
  id: 'submit' | 'withdraw' | 'delete' | 'restore' | 'purge'
  text: string
  done: string
  move: Move
  /** Whether the row lets it happen. */
  may: (row: DocRow) => boolean
}

const joined = (ids: readonly string[]) => ({ query: { ids: ids.join(',') } })

/** The call takes one: each on its own, as the calls for several do. */
async function withdrawAll(api: Api, ids: readonly string[]): Promise<readonly string[]> {
  const failed: string[] = []
  for (const id of ids) await api.call(docWithdraw, { query: { id } }).catch(() => failed.push(id))
  if (failed.length === ids.length) throw new Error('没有撤回，可能已经审核过了')
  return failed
}

const inBin = () => true

export const ACTIONS = {
  submit: {
    id: 'submit',
    text: '提审',
    done: '已提审',
    move: (api, ids) => api.call(docSubmitBatch, joined(ids)),
    may: (row) => row.may?.submit === true,
  },
  withdraw: {
    id: 'withdraw',
    text: '撤回',
    done: '已撤回',
    move: withdrawAll,
    may: (row) => row.may?.withdraw === true,
  },
  delete: {
    id: 'delete',
    text: '删除',
    done: '已移到回收站',
    move: (api, ids) => api.call(docDeleteBatch, joined(ids)),
    may: (row) => row.may?.delete !== false,
  },
  restore: {
    id: 'restore',
    text: '还原',
    done: '已还原',
    move: (api, ids) => api.call(docRestore, joined(ids)),
    may: inBin,
  },
  purge: {
    id: 'purge',
    text: '彻底删除',
    done: '已彻底删除',
    move: (api, ids) => api.call(docPurge, joined(ids)),
    may: inBin,
  },
} as const satisfies Record<Action['id'], Action>

/** Carries an action out, says what came of it and shows the list as it is now; answers whether anything moved. */
export function useAct(tab: DocumentTab) {
  const { api, toast } = usePortal()
  const [busy, work] = useWork()
  const mine = useStore(MineStore)
  const refresh = useRefresh()
  const act = (action: Action, rows: readonly DocRow[]): Promise<boolean> =>
    work(async () => {
      const ids = rows.map((row) => row.id)
      const failed = await action.move(api, ids)
      const moved = rows.filter((row) => !failed.includes(row.id))
      const what = moved.length === 1 ? `“${moved[0]!.title}”` : `${moved.length} 篇知识`
      if (action.id === 'delete')
        mine.offerUndo(
          moved.map((row) => row.id),
          `${what}${action.done}，10 分钟内可以撤销`,
        )
      else toast(`${what}${action.done}`)
      if (failed.length > 0) toast(`有 ${failed.length} 篇没有${action.text}成功`, 'warn')
      await refresh(tab)
    })
  return { act, busy }
}
