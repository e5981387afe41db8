import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { date, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, line } from '../../values.ts'

export const chapter = '搜索'

/**
 * What people searched in vain, as work: somebody takes it until a day, a document answers it, and those who searched are
 * told. Ours. One row for each query, however many people typed it.
 */
export const MISSED_STATES = ['open', 'taken', 'answered', 'dismissed'] as const
export type MissedState = (typeof MISSED_STATES)[number]

export const MissedQueryRow = v.looseObject({
  id: v.string(),
  query: v.string(),
  /** In the last 90 days; searched in vain, or reported to the people who look after the knowledge. */
  times: v.number(),
  people: v.number(),
  lastTime: v.nullish(v.string()),
  /** Their names, only for people who may read the search records; null for all others. */
  askers: v.nullable(v.string()),
  state: v.picklist(MISSED_STATES),
  ownerId: v.nullish(v.string()),
  ownerId_dictText: v.nullish(v.string()),
  dueTime: v.nullish(v.string()),
  isLate: v.boolean(),
  /** The document that answers it, only for people who may read it. */
  documentId: v.nullish(v.string()),
  title: v.nullish(v.string()),
  answer: v.nullish(v.string()),
})
export type MissedQueryRow = v.InferOutput<typeof MissedQueryRow>

const said = v.pipe(
  line(500),
  v.trim(),
  v.transform((given) => given.toWellFormed()),
)

export const missedQueryList = endpoint({
  method: 'GET',
  path: '/KM/kmMissedQuery/list',
  summary: '没有搜到的，等待处理',
  query: listQuery,
  fields: {
    id: text('编号'),
    query: text('搜索词'),
    state: text('状态'),
    times: number('次数'),
    people: number('人数'),
    ownerId: text('负责人'),
    dueTime: date('期限'),
    lastTime: date('最近一次'),
  },
  result: pageOf(MissedQueryRow),
  access: 'km:missedQuery:list',
  programs: 'site',
})

export const missedQueryAssign = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmMissedQuery/assign',
  summary: '指定没有搜到的由谁在什么时候之前处理',
  body: v.object({
    id: Id,
    ownerId: v.pipe(line(64), v.nonEmpty('请选择负责人')),
    dueTime: v.nullish(v.pipe(v.string(), v.maxLength(30))),
  }),
  access: 'km:missedQuery:handle',
  audit: ['missed-query-assign'],
  done: '已指定负责人',
})

/** Tells everybody who searched for it in vain and may read the document. The result: how many were told. */
export const missedQueryAnswer = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmMissedQuery/answer',
  summary: '用一篇知识回答没有搜到的，并告诉搜过的人',
  body: v.object({ id: Id, documentId: v.pipe(line(64), v.nonEmpty('请选择知识')), answer: v.nullish(said) }),
  result: v.object({ told: v.number() }),
  access: 'km:missedQuery:handle',
  audit: ['missed-query-answer', 'question-answer'],
  done: '已回答',
})

export const missedQueryDismiss = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmMissedQuery/dismiss',
  summary: '不处理没有搜到的',
  body: v.object({ id: Id, answer: v.pipe(said, v.nonEmpty('请说明原因')) }),
  access: 'km:missedQuery:handle',
  audit: ['missed-query-dismiss'],
  done: '已关闭',
})
