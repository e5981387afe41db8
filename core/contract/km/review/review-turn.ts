import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, line } from '../../values.ts'

export const chapter = '知识'

/** Ours: the people it waits for are told, at most once a day. For its author, who submitted it, and administrators. */
export const reviewRemind = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmReview/remind',
  summary: '催办：提醒等着决定的人，每次提交 24 小时内一次',
  body: v.object({ docId: Id }),
  result: v.object({
    /** The names of those who were told. */
    told: v.array(v.string()),
  }),
  access: 'signed-in',
  audit: ['document-remind'],
  limit: { perMinute: 30, by: 'person' },
})

/** Ours: to whom what waits can be handed, namely who may decide on it themselves. */
export const reviewCandidates = endpoint({
  method: 'GET',
  path: '/KM/kmReview/candidates',
  summary: '能接手审核这篇知识的人',
  query: v.object({ docId: Id }),
  result: v.array(v.object({ id: v.string(), realname: v.string(), department: v.nullable(v.string()) })),
  access: 'km:doc:audit',
  programs: 'read',
})
export type Candidate = v.InferOutput<typeof reviewCandidates.result>[number]

/** Ours: each by itself; one that cannot be handed over keeps no other from it. To oneself: taken back. */
export const reviewDelegate = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmReview/delegate',
  summary: '转交审核：一篇或多篇，每篇各有结果',
  body: v.object({
    docIds: v.pipe(v.array(Id), v.minLength(1, '请选择知识'), v.maxLength(100, '一次最多转交 100 篇')),
    userId: Id,
    /** A word to the other. */
    reason: v.nullish(v.pipe(line(200), v.trim())),
  }),
  /** Per document: null when it was done, else why not. */
  result: v.array(v.nullable(v.string())),
  access: 'km:doc:audit',
  audit: ['document-delegate'],
})
