import { errorText } from '#core/api/error-text.ts'
import { docDeleteBatch } from '#core/contract/km/documents/document.ts'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import {
  docPassBatch,
  docPurge,
  docRejectBatch,
  docRelease,
  docRestore,
  docSubmitBatch,
  docWithdraw,
} from '#core/contract/km/review/review.ts'
import { purgeRequestAdd } from '#core/contract/km/retention/purge-request.ts'
import { reviewRemind } from '#core/contract/km/review/review-turn.ts'
import type { Portal } from '../../instance.ts'
import { usePortal, useStore } from '../../use-portal.ts'
import { useWork } from '../../use-work.ts'
import { type DocumentTab, MineStore } from '../mine.store.ts'
import { useRefresh } from '../use-list.ts'

type Api = Portal['api']
/** Returns the ids that could not be moved. */
type Move = (api: Api, ids: readonly string[]) => Promise<readonly string[]>

export interface Action {
  id: 'submit' | 'withdraw' | 'delete' | 'restore' | 'purge' | 'request' | 'pass' | 'reject' | 'remind'
  text: string
  done: string
  move: Move
  /** Whether the action is allowed for the row. */
  may: (row: DocRow) => boolean
  /** Opens a dialog first: for confirmation or a reason. */
  asks?: boolean
  /** The reverse action, if there is one. */
  undo?: Undo
}

interface Undo {
  text: string
  /** Text appended to the success message. */
  offer: string
  done: string
  move: Move
  /** Whether undo is allowed for the row as it was before the action; always, if absent. */
  may?: (row: DocRow) => boolean
}

const joined = (ids: readonly string[]) => ({ query: { ids: ids.join(',') } })

/** Applies a call for a single document to several, one by one, like the batch calls do. */
const forEachDocument =
  (move: (api: Api, id: string) => Promise<unknown>, refusal: string): Move =>
  async (api, ids) => {
    const failed: string[] = []
    for (const id of ids) await move(api, id).catch(() => failed.push(id))
    if (failed.length === ids.length) throw new Error(refusal)
    return failed
  }

const withdrawAll = forEachDocument((api, id) => api.call(docWithdraw, { query: { id } }), '没有撤回，可能已经审核过了')
const unshelveAll = forEachDocument(
  (api, id) => api.call(docRelease, { body: { id, releaseFlag: 0 } }),
  '没有下架，请打开这篇知识查看',
)

const remindAll = forEachDocument(
  (api, id) => api.call(reviewRemind, { body: { docId: id } }),
  '没有催办：24 小时内只能催办一次，或者已经审核过了',
)

const anyRow = () => true

const UNDO_HINT = '，10 分钟内可以撤销'

export const ACTIONS = {
  submit: {
    id: 'submit',
    text: '提交审核',
    done: '已提交审核',
    move: (api, ids) => api.call(docSubmitBatch, joined(ids)),
    may: (row) => row.may?.submit === true,
  },
  withdraw: {
    id: 'withdraw',
    text: '撤回',
    done: '已撤回',
    move: withdrawAll,
    may: (row) => row.may?.withdraw === true,
    undo: {
      text: '撤销',
      offer: UNDO_HINT,
      done: '已重新提交审核',
      move: (api, ids) => api.call(docSubmitBatch, joined(ids)),
    },
  },
  remind: {
    id: 'remind',
    text: '催办',
    done: '已提醒审核人',
    move: remindAll,
    may: (row) => row.may?.withdraw === true,
  },
  delete: {
    id: 'delete',
    text: '删除',
    done: '已移到回收站',
    move: (api, ids) => api.call(docDeleteBatch, joined(ids)),
    may: (row) => row.may?.delete !== false,
    undo: { text: '撤销', offer: UNDO_HINT, done: '已恢复', move: (api, ids) => api.call(docRestore, joined(ids)) },
  },
  restore: {
    id: 'restore',
    text: '还原',
    done: '已还原',
    move: (api, ids) => api.call(docRestore, joined(ids)),
    may: anyRow,
  },
  purge: {
    id: 'purge',
    text: '彻底删除',
    done: '已彻底删除',
    move: (api, ids) => api.call(docPurge, joined(ids)),
    may: anyRow,
    asks: true,
  },
  request: {
    id: 'request',
    text: '申请彻底删除',
    done: '已申请彻底删除，等另一个人批准',
    move: () => Promise.reject(new Error('请填写理由')),
    may: anyRow,
    asks: true,
  },
  pass: {
    id: 'pass',
    text: '通过',
    done: '已通过',
    move: (api, ids) => api.call(docPassBatch, joined(ids)),
    may: (row) => row.may?.review === true,
    // Undo withdraws the document, which would also remove a version published before. So it is offered only for a
    // first publication.
    undo: {
      text: '下架',
      offer: '，读者现在看得到',
      done: '已下架，读者看不到了',
      move: unshelveAll,
      may: (row) => row.releaseFlag === 0,
    },
  },
  reject: {
    id: 'reject',
    text: '驳回',
    done: '已驳回，作者看得到原因',
    move: () => Promise.reject(new Error('请填写驳回原因')),
    may: (row) => row.may?.review === true,
    asks: true,
  },
} as const satisfies Record<Action['id'], Action>

/** The reject action with one reason for all documents. */
export const rejecting = (reason: string): Action => ({
  ...ACTIONS.reject,
  move: (api, ids) => api.call(docRejectBatch, { query: { ids: ids.join(','), reason } }),
})

/** The request that another person approves, for all documents together. */
export const requesting = (reason: string): Action => ({
  ...ACTIONS.request,
  move: async (api, docIds) => {
    await api.call(purgeRequestAdd, { body: { docIds: [...docIds], reason } })
    return []
  },
})

/** Carries out an action, reports the result and reloads the list; returns whether anything was moved. */
export function useAct(tab: DocumentTab) {
  const { api, toast } = usePortal()
  const [busy, work] = useWork()
  const undoLater = useUndo()
  const refresh = useRefresh()
  const act = (action: Action, rows: readonly DocRow[]): Promise<boolean> =>
    work(async () => {
      const failed = await action.move(api, documentIds(rows))
      const moved = rows.filter((row) => !failed.includes(row.id))
      const { offer = '', more = {} } = undoLater(action.undo, moved)
      toast(`${named(moved)}${action.done}${offer}`, 'good', more)
      if (failed.length > 0) toast(`有 ${failed.length} 篇没有${action.text}成功`, 'warn')
      await refresh(tab)
    })
  return { act, busy }
}

const documentIds = (rows: readonly DocRow[]) => rows.map((row) => row.id)
export const named = (rows: readonly DocRow[]) => (rows.length === 1 ? `“${rows[0]!.title}”` : `${rows.length} 篇知识`)

/** Builds the undo button for the message of an action on these rows. */
function useUndo() {
  const { api, toast } = usePortal()
  const mine = useStore(MineStore)
  const refresh = useRefresh()
  return (undo: Undo | undefined, moved: readonly DocRow[]) => {
    if (!undo || !moved.every(undo.may ?? anyRow)) return {}
    const run = async () => {
      try {
        const failed = await undo.move(api, documentIds(moved))
        if (failed.length > 0) toast(`有 ${failed.length} 篇没有${undo.text}成功`, 'warn')
        else toast(undo.done)
      } catch (error) {
        toast(errorText(error, `没有${undo.text}成功`), 'bad')
      }
      await refresh(mine.state.tab)
    }
    return { offer: undo.offer, more: { action: { text: undo.text, run: () => void run() } } }
  }
}
