import * as v from 'valibot'
import { PURGE_ROW_STATES, PURGE_STATES } from '../../../rules/retention.ts'
import { endpoint } from '../../endpoint.ts'
import { date, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, line } from '../../values.ts'
import { docPurge } from '../review/review.ts'

/* Ours: deletion for ever by two people, of which one asks and another decides. */
export const chapter = '知识'

/** How many documents one request may name. */
export const MOST_PURGED = 1000

const PurgeRequestRow = v.looseObject({
  id: v.string(),
  reason: v.string(),
  state: v.picklist(PURGE_STATES),
  total: v.number(),
  /** Deleted for ever. */
  done: v.number(),
  /** Not deleted after all. */
  kept: v.number(),
  requesterName: v.nullish(v.string()),
  /** The caller asked for it, and may withdraw it but not decide. */
  own: v.boolean(),
  createTime: v.nullish(v.string()),
  deciderName: v.nullish(v.string()),
  decideTime: v.nullish(v.string()),
  decideReason: v.nullish(v.string()),
  endTime: v.nullish(v.string()),
})
export type PurgeRequestRow = v.InferOutput<typeof PurgeRequestRow>

export const purgeRequestList = endpoint({
  method: 'GET',
  path: '/KM/kmPurgeRequest/list',
  summary: '彻底删除的申请',
  query: listQuery,
  fields: {
    id: text('编号'),
    reason: text('理由'),
    state: text('状态'),
    createTime: date('申请时间'),
    decideTime: date('决定时间'),
    endTime: date('完成时间'),
  },
  result: pageOf(PurgeRequestRow),
  access: 'km:purgeRequest:list',
})

export const purgeRequestGet = endpoint({
  method: 'GET',
  path: '/KM/kmPurgeRequest/queryById',
  summary: '一个彻底删除的申请',
  query: v.object({ id: Id }),
  result: PurgeRequestRow,
  access: 'km:purgeRequest:list',
})

const PurgedDocument = v.looseObject({
  id: v.string(),
  requestId: v.string(),
  ordinal: v.number(),
  docId: v.string(),
  /** Null for what the caller may not see, and for what is gone. */
  title: v.nullable(v.string()),
  state: v.picklist(PURGE_ROW_STATES),
  reason: v.nullable(v.string()),
})
export type PurgedDocument = v.InferOutput<typeof PurgedDocument>

export const purgeRequestDocuments = endpoint({
  method: 'GET',
  path: '/KM/kmPurgeRequest/documents',
  summary: '彻底删除的申请里的知识，各自的结果',
  query: v.looseObject({
    ...listQuery.entries,
    column: v.optional(v.string(), 'ordinal'),
    order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  }),
  fields: { requestId: text('申请'), ordinal: number('序号'), state: text('结果') },
  result: pageOf(PurgedDocument),
  access: 'km:purgeRequest:list',
})

/** Only what is in the recycle bin; what is held or kept is refused when it is carried out, too. */
export const purgeRequestAdd = endpoint({
  method: 'POST',
  path: '/KM/kmPurgeRequest/add',
  summary: '申请彻底删除回收站里的知识',
  body: v.object({
    docIds: v.pipe(
      v.array(Id),
      v.minLength(1, '请选择知识'),
      v.maxLength(MOST_PURGED, `一次最多申请 ${MOST_PURGED} 篇`),
      v.transform((ids) => [...new Set(ids)]),
    ),
    reason: v.pipe(line(500), v.trim(), v.nonEmpty('请输入理由')),
  }),
  result: v.object({ id: v.string() }),
  access: docPurge.access,
  audit: ['purge-request-add'],
})

export const purgeRequestWithdraw = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmPurgeRequest/withdraw',
  summary: '撤回自己彻底删除的申请',
  body: v.object({ id: Id }),
  access: docPurge.access,
  audit: ['purge-request-withdraw'],
  done: '已撤回',
})

/** Never by the person who asked, nor by who stands in for them. */
export const purgeRequestDecide = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmPurgeRequest/decide',
  summary: '批准或驳回别人彻底删除的申请',
  body: v.object({
    id: Id,
    approve: v.boolean('请选择批准还是驳回'),
    reason: v.nullish(v.pipe(line(500), v.trim())),
  }),
  access: 'km:purgeRequest:approve',
  audit: ['purge-request-approve', 'purge-request-decline'],
})
