import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { line } from '../../values.ts'
import { MOST_QUESTION } from './conversation.ts'

export const chapter = '问答'

export const MOST_GUIDANCE = 300
const words = v.pipe(line(MOST_GUIDANCE), v.trim())

/** How a model is to speak and what it is to answer. All other rules of the prompt are fixed. */
const Guidance = { tone: words, scope: words }
export type Guidance = v.InferOutput<v.ObjectSchema<typeof Guidance, undefined>>

export const guidanceGet = endpoint({
  method: 'GET',
  path: '/KM/kmAnswerPrompt/get',
  summary: '提示词：回答的语气和范围',
  result: v.object(Guidance),
  access: 'km:answerPrompt:edit',
})

export const guidanceSave = endpoint({
  method: 'POST',
  path: '/KM/kmAnswerPrompt/save',
  summary: '修改回答的语气和范围',
  body: v.object(Guidance),
  access: 'km:answerPrompt:edit',
  audit: ['site-config-edit'],
  done: '已保存',
})

/** A question to the model by what is in force and by the draft, with the sources that the caller may read. */
export const guidanceTry = endpoint({
  method: 'POST',
  path: '/KM/kmAnswerPrompt/try',
  summary: '用草稿试着提问，与现在的并排',
  body: v.object({
    ...Guidance,
    question: v.pipe(line(MOST_QUESTION), v.trim(), v.nonEmpty('请输入问题')),
  }),
  result: v.object({ inForce: v.string(), draft: v.string(), sources: v.array(v.string()) }),
  access: 'km:answerPrompt:edit',
  limit: { perMinute: 10, by: 'person' },
})
