import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../page.ts'
import { Id, line } from '../../values.ts'

export const chapter = '搜索'

/** Reports of failed searches (告诉负责人), and their results. Ours. */
export const QUESTION_STATES = ['open', 'answered', 'dismissed'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

export const QuestionRow = v.looseObject({
  id: v.string(),
  query: v.string(),
  note: v.nullish(v.string()),
  category_dictText: v.nullish(v.string()),
  state: v.picklist(QUESTION_STATES),
  /** The document that answers it, only for people who may read it. */
  docId: v.nullish(v.string()),
  title: v.nullish(v.string()),
  /** The reason why there is no answer, or a remark. */
  answer: v.nullish(v.string()),
  /** The person who asked; only for people who handle it. */
  realname: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  decideTime: v.nullish(v.string()),
})
export type QuestionRow = v.InferOutput<typeof QuestionRow>

const text = (max: number) =>
  v.pipe(
    line(max),
    v.trim(),
    v.transform((given) => given.toWellFormed()),
  )
const category = v.nullish(line(100))

export const questionAsk = endpoint({
  method: 'POST',
  path: '/KM/kmSearchRecord/askOwner',
  summary: '没有找到：告诉负责人',
  body: v.object({
    query: v.pipe(text(200), v.nonEmpty('请填写要找的内容')),
    /** Code of the category where it would belong. */
    category,
    note: v.nullish(text(500)),
  }),
  result: v.string(),
  access: 'signed-in',
  limit: { perMinute: 10, by: 'person' },
  done: '已告诉负责人',
})

export const questionsMine = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/askedMine',
  summary: '我问过负责人的',
  query: v.object(pageQuery),
  result: pageOf(QuestionRow),
  access: 'signed-in',
})

export const questionsAsked = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/asked',
  summary: '大家没有找到、等待处理的',
  query: v.object({ ...pageQuery, state: v.optional(v.picklist(QUESTION_STATES, '状态不正确')) }),
  result: pageOf(QuestionRow),
  access: 'km:searchQuestion:handle',
})

/** Answers with a document; the asker sees it if they may read it. */
export const questionAnswer = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmSearchRecord/answerAsked',
  summary: '用一篇知识回答',
  body: v.object({ id: Id, docId: Id, answer: v.nullish(text(500)) }),
  access: 'km:searchQuestion:handle',
  audit: ['question-answer'],
  done: '已回答',
})

export const questionDismiss = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmSearchRecord/dismissAsked',
  summary: '不处理这个提问',
  body: v.object({ id: Id, answer: v.pipe(text(500), v.nonEmpty('请说明原因')) }),
  access: 'km:searchQuestion:handle',
  audit: ['question-dismiss'],
  done: '已关闭',
})
