import * as call from '#core/contract/km/answers/feedback.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { AnswerDeps } from '../conversations/index.ts'
import { curateFeedback } from './curate.ts'
import { handOverFeedback } from './hand-over.ts'
import { countFeedback, listFeedback } from './list.ts'

const route = routesFor<AnswerDeps>()

/** What people thought of answers, for those who look after them. */
export const feedbackFeature: Feature<AnswerDeps> = {
  name: 'answer-feedback',
  dictionaries: [
    { code: 'km_answer_rating', name: '对回答的评价', items: ['useful 有用', 'useless 没用'] },
    {
      code: 'km_answer_reason',
      name: '回答没用的原因',
      items: ['wrong 说错了', 'missing 没答到点上', 'stale 内容过时', 'unclear 看不明白', 'other 其他'],
    },
  ],
  menus: [
    {
      key: 'system-answer-feedback',
      parent: 'system',
      name: '问答反馈',
      url: '/isystem/answerFeedback',
      component: 'km/answers/AnswerFeedbackList',
      icon: 'message',
      sortNo: 63,
      roles: ['admin'],
      rights: [{ code: 'km:answerFeedback:list', name: '查看问答反馈', roles: [] }],
    },
  ],
  routes: [
    route(call.feedbackList, (ctx, { query }) => listFeedback(ctx, query)),
    route(call.feedbackCurate, (ctx, { body }) => curateFeedback(ctx, body)),
    route(call.feedbackHandOver, (ctx, { body }) => handOverFeedback(ctx, body.id)),
    route(call.feedbackCounts, (ctx) => countFeedback(ctx)),
  ],
}
