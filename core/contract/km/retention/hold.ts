import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { date, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { recordCalls } from '../../record-calls.ts'
import { Id, line } from '../../values.ts'

/* Ours: what a case needs is frozen, so that nobody deletes it or lets it expire. */
export const chapter = '知识'

/** How many documents are frozen or set free at once. */
export const MOST_HELD = 1000

const said = (asked: string) => v.pipe(line(500), v.trim(), v.nonEmpty(asked))

export const {
  list: holdList,
  get: holdGet,
  add: holdAdd,
  edit: holdEdit,
} = recordCalls({
  base: '/KM/kmRetentionHold',
  name: '案件冻结',
  kind: 'retention-hold',
  right: 'km:retentionHold',
  body: {
    caseNo: v.pipe(line(64), v.trim(), v.nonEmpty('请输入案件编号')),
    name: v.pipe(line(100), v.trim(), v.nonEmpty('请输入案由')),
    reason: said('请输入为什么要冻结'),
  },
  fields: {
    caseNo: text('案件编号'),
    name: text('案由'),
    reason: text('冻结理由'),
    closeTime: date('结案时间'),
    closeBy: text('结案人'),
    closeReason: text('结案理由'),
  },
  row: { caseNo: v.string(), name: v.string(), reason: v.string() },
  example: { caseNo: '2026-法-017', name: '供货合同纠纷', reason: '仲裁期间保全证据' },
})

const several = v.pipe(
  v.array(Id),
  v.minLength(1, '请选择知识'),
  v.maxLength(MOST_HELD, `一次最多处理 ${MOST_HELD} 篇`),
  v.transform((ids) => [...new Set(ids)]),
)

/** In the order of the ids: why it was not done; null: it was. */
const Refusals = v.object({ refusals: v.array(v.nullable(v.string())) })

const HeldDocument = v.looseObject({
  id: v.string(),
  holdId: v.string(),
  docId: v.string(),
  /** Null for a document that the caller may not read. */
  title: v.nullable(v.string()),
  /** In the recycle bin; null where the title is. */
  deleted: v.nullable(v.boolean()),
  placeBy: v.string(),
  placeTime: v.nullish(v.string()),
})
export type HeldDocument = v.InferOutput<typeof HeldDocument>

export const holdDocuments = endpoint({
  method: 'GET',
  path: '/KM/kmRetentionHold/documents',
  summary: '案件冻结的知识',
  query: v.looseObject({ ...listQuery.entries, column: v.optional(v.string(), 'placeTime') }),
  fields: { holdId: text('案件'), docId: text('知识编号'), placeBy: text('冻结人'), placeTime: date('冻结时间') },
  result: pageOf(HeldDocument),
  access: 'km:retentionHold:list',
})

export const holdPlace = endpoint({
  method: 'POST',
  path: '/KM/kmRetentionHold/place',
  summary: '为一个案件冻结知识',
  body: v.object({ id: Id, docIds: several }),
  result: Refusals,
  access: 'km:retentionHold:place',
  audit: ['hold-set'],
})

export const holdLift = endpoint({
  method: 'POST',
  path: '/KM/kmRetentionHold/lift',
  summary: '解除一个案件中一些知识的冻结',
  body: v.object({ id: Id, docIds: several, reason: said('请输入解除理由') }),
  result: Refusals,
  access: 'km:retentionHold:lift',
  audit: ['hold-remove'],
})

export const holdClose = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmRetentionHold/close',
  summary: '结案：解除全部冻结',
  body: v.object({ id: Id, reason: said('请输入结案理由') }),
  access: 'km:retentionHold:lift',
  audit: ['hold-close', 'hold-remove'],
  done: '已结案，冻结全部解除',
})
