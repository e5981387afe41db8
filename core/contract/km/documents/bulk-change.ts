import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id } from '../../values.ts'
import { liveFields } from './edit.ts'

/*
 * Ours: one change of many documents, in the background, which can be stopped and for ten minutes be undone. Only the
 * person who began it can see it.
 */
export const chapter = '知识'

/** How many documents one change may concern. */
export const MOST_CHANGED = 10_000

/** For how long after its end a change can be undone, in minutes. */
export const UNDO_MINUTES = 10

const Change = v.pipe(
  v.object({
    ...liveFields,
    /** To the recycle bin; then nothing else may be asked. */
    delete: v.optional(v.literal(true)),
  }),
  v.check((change) => Object.values(change).some((value) => value !== undefined), '请选择要改什么'),
  v.check(
    (change) => !change.delete || Object.values(change).filter((value) => value !== undefined).length === 1,
    '删除时不能同时修改',
  ),
)
export type BulkChange = v.InferOutput<typeof Change>

export const BULK_STATES = ['waiting', 'running', 'done', 'cancelled', 'undoing', 'undone'] as const

/**
 * `same`: nothing had to be changed. `refused`: it was not changed, with a reason. `kept`: it was changed and not
 * undone, with a reason.
 */
export const BULK_ROW_STATES = ['waiting', 'done', 'same', 'refused', 'undone', 'kept'] as const

export const Bulk = v.object({
  id: v.string(),
  change: Change,
  state: v.picklist(BULK_STATES),
  /** How many documents it concerns, and how many have each result. */
  total: v.number(),
  done: v.number(),
  same: v.number(),
  refused: v.number(),
  undone: v.number(),
  kept: v.number(),
  createTime: v.nullable(v.string()),
  /** Until then it can be undone; null when it cannot. */
  undoUntil: v.nullable(v.string()),
})
export type Bulk = v.InferOutput<typeof Bulk>

export const bulkBegin = endpoint({
  method: 'POST',
  path: '/KM/kmDoc/bulk/begin',
  summary: '批量修改知识的归类、谁能看与有效期，或批量删除（后台进行，可停止，十分钟内可撤销）',
  body: v.object({
    ids: v.pipe(
      v.array(Id),
      v.minLength(1, '请选择一条记录！'),
      v.maxLength(MOST_CHANGED, `一次最多修改 ${MOST_CHANGED} 篇`),
    ),
    change: Change,
  }),
  result: Bulk,
  access: 'signed-in',
})

export const bulkGet = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/bulk/queryById',
  summary: '批量修改的进度',
  query: v.object({ id: Id }),
  result: Bulk,
  access: 'signed-in',
})

export const bulkRows = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/bulk/rows',
  summary: '批量修改中每一篇的结果',
  query: v.looseObject({
    ...listQuery.entries,
    id: Id,
    column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'ordinal'),
    order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  }),
  fields: { ordinal: number('序号'), state: text('结果') },
  result: pageOf(
    v.object({
      ordinal: v.number(),
      docId: v.string(),
      /** Null when the caller may not open it, or no longer. */
      title: v.nullable(v.string()),
      state: v.picklist(BULK_ROW_STATES),
      /** Why it was not changed, or not undone. */
      reason: v.nullable(v.string()),
    }),
  ),
  access: 'signed-in',
})

export const bulkCancel = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/bulk/cancel',
  summary: '停止批量修改；已经改的留着',
  query: v.object({ id: Id }),
  result: Bulk,
  access: 'signed-in',
})

export const bulkUndo = endpoint({
  method: 'PUT',
  path: '/KM/kmDoc/bulk/undo',
  summary: '撤销批量修改；之后又被别人改过的不动',
  query: v.object({ id: Id }),
  result: Bulk,
  access: 'signed-in',
})
