import * as v from 'valibot'
import { SINCE } from '../../../rules/retention.ts'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'
import { MOST_HELD } from './hold.ts'

export const chapter = '知识'

/** What keeps a document from being deleted; for who manages it, and for who may read it and places holds. */
export const docRetention = endpoint({
  method: 'GET',
  path: '/KM/kmRetention/ofDoc',
  summary: '一篇知识保留到何时、是否因案件冻结',
  query: v.object({ docId: Id }),
  result: v.object({
    keepUntil: v.nullable(v.string()),
    /** The part of it that was set by hand. */
    byHand: v.nullable(v.string()),
    rules: v.array(v.object({ categoryName: v.nullable(v.string()), years: v.number(), since: v.picklist(SINCE) })),
    held: v.boolean(),
    /** Null for who may not see cases. */
    cases: v.nullable(v.array(v.object({ id: v.string(), caseNo: v.string(), name: v.string() }))),
  }),
  access: 'signed-in',
})

export const docKeepUntil = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmRetention/keepUntil',
  summary: '设定一些知识保留到哪一天',
  body: v.object({
    docIds: v.pipe(
      v.array(Id),
      v.minLength(1, '请选择知识'),
      v.maxLength(MOST_HELD, `一次最多处理 ${MOST_HELD} 篇`),
      v.transform((ids) => [...new Set(ids)]),
    ),
    /** Empty: not kept by hand any more. */
    keepUntil: v.union([v.literal(''), v.pipe(v.string(), v.isoDate('应为日期'))], '应为日期'),
  }),
  /** In the order of the ids: why it was not done; null: it was. */
  result: v.object({ refusals: v.array(v.nullable(v.string())) }),
  access: 'km:retentionRule:keep',
  audit: ['document-edit'],
})
