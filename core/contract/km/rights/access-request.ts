import * as v from 'valibot'
import { BITS } from '../../../access/grant.ts'
import { endpoint } from '../../endpoint.ts'
import { date, text } from '../../list-field.ts'
import { listQuery, pageOf, pageQuery } from '../../page.ts'
import { Id, limit, line } from '../../values.ts'
import { grantEdit } from './grant.ts'

export const chapter = '分享与授权'

/** `open` 待处理, `approved` 已同意, `declined` 已拒绝, `withdrawn` 已撤回. */
const REQUEST_STATES = ['open', 'approved', 'declined', 'withdrawn'] as const

export const RequestRow = v.looseObject({
  id: v.string(),
  docId: v.string(),
  /** Only for who may read the document: who decides without that knows its number alone. */
  title: v.nullish(v.string()),
  bits: v.array(v.picklist(BITS)),
  reason: v.string(),
  state: v.picklist(REQUEST_STATES),
  /** Why it was declined. */
  answer: v.nullish(v.string()),
  realname: v.nullish(v.string()),
  orgCodeTxt: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  decideTime: v.nullish(v.string()),
})
export type RequestRow = v.InferOutput<typeof RequestRow>

/** For a document that the caller can name; the answer is the same whether it exists or not. */
export const requestAdd = endpoint({
  method: 'POST',
  path: '/KM/kmRequest/add',
  summary: '申请查看知识',
  body: v.object({
    docId: Id,
    bits: v.optional(
      v.pipe(
        v.array(v.picklist(['view', 'download'], '权限项不正确')),
        v.minLength(1, '请至少选择一项权限'),
        v.maxLength(2),
      ),
      ['view'],
    ),
    reason: v.pipe(line(200), v.trim(), v.nonEmpty('请填写申请理由')),
  }),
  access: 'km:request:add',
  audit: ['request-add'],
  done: '申请已提交',
})

export const requestWithdraw = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmRequest/withdraw',
  summary: '撤回申请',
  body: v.object({ id: Id }),
  access: 'km:request:add',
  audit: ['request-withdraw'],
  done: '撤回成功',
})

export const requestsMine = endpoint({
  method: 'GET',
  path: '/KM/kmRequest/mine',
  summary: '我的申请',
  query: v.object(pageQuery),
  result: pageOf(RequestRow),
  access: 'km:request:add',
})

/**
 * Requests that wait for the caller's decision: about the caller's own documents, or all of them if the caller may
 * change grants.
 */
export const requestsToDecide = endpoint({
  method: 'GET',
  path: '/KM/kmRequest/toDecide',
  summary: '待我处理的申请',
  query: listQuery,
  fields: {
    id: text('编号'),
    docId: text('知识'),
    realname: text('申请人'),
    reason: text('理由'),
    createTime: date('申请时间'),
  },
  result: pageOf(RequestRow),
  access: 'signed-in',
})

const answer = v.pipe(line(200), v.trim(), v.nonEmpty('请填写拒绝理由'))

export const requestApprove = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmRequest/approve',
  summary: '同意申请并授权',
  body: v.object({ id: Id, bits: grantEdit.body.entries.bits, validUntil: grantEdit.body.entries.validUntil }),
  access: 'signed-in',
  audit: ['request-approve', 'grant-add'],
  done: '已同意',
})

export const requestDecline = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmRequest/decline',
  summary: '拒绝申请',
  body: v.object({ id: Id, answer }),
  access: 'signed-in',
  audit: ['request-decline'],
  done: '已拒绝',
})

const several = v.pipe(v.array(Id), v.minLength(1, '请选择申请'), v.maxLength(100, '一次最多处理 100 个申请'))

/** For each request, in the order of the ids, why nothing was changed; null: it is decided. */
const Refusals = v.array(v.nullable(v.string()))

/** Each by itself: one that cannot be approved keeps no other from it. */
export const requestApproveEach = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmRequest/approveBatch',
  summary: '同意多个申请，每个各有结果',
  body: v.object({
    ids: several,
    /** Absent: to each what it asks for. */
    bits: v.optional(limit(grantEdit.body.entries.bits)),
    validUntil: grantEdit.body.entries.validUntil,
  }),
  result: Refusals,
  access: 'signed-in',
  audit: ['request-approve', 'grant-add'],
})

export const requestDeclineEach = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmRequest/declineBatch',
  summary: '拒绝多个申请，每个各有结果',
  body: v.object({ ids: several, answer }),
  result: Refusals,
  access: 'signed-in',
  audit: ['request-decline'],
})
