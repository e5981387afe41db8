import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, line, limit } from '../../values.ts'

export const chapter = '问答'

const FeedbackRow = v.looseObject({
  id: v.string(),
  rating: v.string(),
  rating_dictText: v.nullish(v.string()),
  reason: v.nullish(v.string()),
  reason_dictText: v.nullish(v.string()),
  /** These are what the person chose to send; the answer only for who may read all that it rests on. */
  note: v.nullish(v.string()),
  question: v.nullish(v.string()),
  answer: v.nullish(v.string()),
  /** The proven part of the answer, as it may become a curated answer, with what it rests on; null where it cannot. */
  draft: v.nullish(v.string()),
  documents: v.array(v.object({ docId: v.string(), title: v.string() })),
  /** A curated answer was made from it. */
  isCurated: v.boolean(),
  createTime: v.nullish(v.string()),
})
export type FeedbackRow = v.InferOutput<typeof FeedbackRow>

/** Nobody is named: a person says who they are by what they send, if at all. */
export const feedbackList = endpoint({
  method: 'GET',
  path: '/KM/kmAnswerFeedback/list',
  summary: '对回答的反馈',
  query: listQuery,
  fields: {
    id: text('编号'),
    rating: text('评价', 'km_answer_rating'),
    reason: text('原因', 'km_answer_reason'),
    note: text('说明'),
    question: text('问题'),
    createTime: created.createTime,
  },
  result: pageOf(FeedbackRow),
  access: 'km:answerFeedback:list',
})

export const feedbackCounts = endpoint({
  method: 'GET',
  path: '/KM/kmAnswerFeedback/counts',
  summary: '反馈的数量：有用、没用和各个原因',
  result: v.object({
    useful: v.number(),
    useless: v.number(),
    reasons: v.array(v.object({ reason: v.string(), count: v.number() })),
  }),
  access: 'km:answerFeedback:list',
})

/** Who asked is told, and is not named to anybody. */
export const feedbackCurate = endpoint({
  method: 'POST',
  path: '/KM/kmAnswerFeedback/curate',
  summary: '把反馈里的问与答设为精选答案',
  body: v.object({
    id: Id,
    question: v.pipe(limit(line(100)), v.trim(), v.nonEmpty('请填写问法')),
    answer: v.pipe(limit(line(2000)), v.trim(), v.nonEmpty('请填写答案')),
  }),
  result: v.string(),
  access: 'km:searchRule:edit',
  audit: ['search-curated-add'],
  done: '已设为精选答案',
})

/** The question joins what was searched in vain; whoever hands it over looks after it. */
export const feedbackHandOver = endpoint({
  method: 'POST',
  path: '/KM/kmAnswerFeedback/handOver',
  summary: '把没用的回答转入“没有搜到的”',
  body: v.object({ id: Id }),
  access: 'km:missedQuery:handle',
  audit: ['missed-query-assign'],
  done: '已转入“没有搜到的”，由您处理',
})
