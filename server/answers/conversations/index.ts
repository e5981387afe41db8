import * as call from '#core/contract/km/answers/conversation.ts'
import { guidanceTry } from '#core/contract/km/answers/guidance.ts'
import { answerOnce } from '#core/contract/km/answers/once.ts'
import { routesFor } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { tryGuidance } from '../by-model/index.ts'
import { ask, beginAnswer } from './ask.ts'
import {
  deleteConversation,
  listConversations,
  ownConversation,
  rateAnswer,
  renameConversation,
} from './conversations.ts'
import type { AnswerContext, AnswerDeps } from './deps.ts'
import { answerEvents, chatEvents, plainEvents } from './events.ts'
import { exportConversation } from './export.ts'
import { askOnce } from './once.ts'
import { similarQuestions } from './similar.ts'
import { conversationSweep } from './sweep.ts'
import { turnsOf } from './turns.ts'

export { bareQuestion } from './curated.ts'
export type { AnswerContext, AnswerDeps } from './deps.ts'
export { shownTurns } from './turns.ts'

/** Only its asker finds it; it is kept a minute longer than it takes. */
function runningAnswer({ deps, actor }: AnswerContext, id: string) {
  const answer = deps.answering.find(id, ownId(actor))
  if (!answer) throw new Reject('找不到这个回答，可能已经结束')
  return answer
}

const route = routesFor<AnswerDeps>()

/** Questions answered with sentences of documents, in conversations that only their owner sees. */
export const conversationFeature: Feature<AnswerDeps> = {
  name: 'conversations',
  schedules: [conversationSweep],
  routes: [
    route(call.answerAsk, (ctx, { body }) => ask(ctx, body)),
    route(guidanceTry, (ctx, { body }) => tryGuidance(ctx, body)),
    route(answerOnce, (ctx, { body }) => askOnce(ctx, body)),
    route(call.answerStream, async (ctx, { body }) => answerEvents(await beginAnswer(ctx, body))),
    route(call.chatReceive, async (ctx, { params, query }) =>
      answerEvents(runningAnswer(ctx, params.requestId), query.after),
    ),
    route(call.chatStop, async (ctx, { params }) => runningAnswer(ctx, params.requestId).stop()),
    route(call.chatSend, async (ctx, { body: { content, conversationId } }) =>
      chatEvents(await beginAnswer(ctx, { question: content, conversationId })),
    ),
    route(call.chatStream, async (ctx, { body: { message } }) =>
      plainEvents(await beginAnswer(ctx, { question: message, conversationId: null })),
    ),
    route(call.conversationList, (ctx, { query }) => listConversations(ctx, query.title)),
    route(call.conversationTurns, async (ctx, { query }) =>
      turnsOf(ctx, (await ownConversation(ctx, query.conversationId)).id),
    ),
    route(call.conversationRename, (ctx, { body }) => renameConversation(ctx, body)),
    route(call.conversationDelete, (ctx, { params }) => deleteConversation(ctx, params.id)),
    route(call.answerSimilar, (ctx, { query }) => similarQuestions(ctx, query.turnId)),
    route(call.answerRate, (ctx, { body }) => rateAnswer(ctx, body)),
    route(call.conversationExport, (ctx, { query }) => exportConversation(ctx, query)),
  ],
}
