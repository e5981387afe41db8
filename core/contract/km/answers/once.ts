import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, limit } from '../../values.ts'
import { Question, Turn } from './conversation.ts'

export const chapter = '问答'

const { blocks, sources, nearest } = Turn.entries

/** An answer that nobody keeps. */
export const AnswerOnce = v.object({ state: v.picklist(['answered', 'refused']), blocks, sources, nearest })
export type AnswerOnce = v.InferOutput<typeof AnswerOnce>

/** Ours: for pages and programs, which have no conversations. `docId`: the question is asked of this document alone. */
export const answerOnce = endpoint({
  method: 'POST',
  path: '/KM/kmAnswer/once',
  summary: '提问一次，不留会话；可以只问一篇知识',
  body: v.object({ question: Question, docId: v.nullish(limit(Id)) }),
  result: AnswerOnce,
  access: 'guest',
  programs: 'read',
  limit: { perMinute: 20, by: 'person' },
})
