import * as call from '#core/contract/km/answers/conversation.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { ask } from './ask.ts'
import {
  deleteConversation,
  listConversations,
  ownConversation,
  rateAnswer,
  renameConversation,
} from './conversations.ts'
import { chatEvents, plainEvents } from './events.ts'
import { exportConversation } from './export.ts'
import { conversationSweep } from './sweep.ts'
import { turnsOf } from './turns.ts'

const route = routesFor<SearchDeps>()

/** Questions answered with sentences of documents, in conversations that only their owner sees. */
export const conversationFeature: Feature<SearchDeps> = {
  name: 'conversations',
  schedules: [conversationSweep],
  routes: [
    route(call.answerAsk, (ctx, { body }) => ask(ctx, body)),
    route(call.chatSend, async (ctx, { body: { content, conversationId } }) => {
      const answer = await ask(ctx, { question: content, conversationId })
      return chatEvents(answer.conversationId, answer.turn)
    }),
    route(call.chatStream, async (ctx, { body: { message } }) =>
      plainEvents((await ask(ctx, { question: message, conversationId: null })).turn),
    ),
    route(call.conversationList, (ctx, { query }) => listConversations(ctx, query.title)),
    route(call.conversationTurns, async (ctx, { query }) =>
      turnsOf(ctx, (await ownConversation(ctx, query.conversationId)).id),
    ),
    route(call.conversationRename, (ctx, { body }) => renameConversation(ctx, body)),
    route(call.conversationDelete, (ctx, { params }) => deleteConversation(ctx, params.id)),
    route(call.answerRate, (ctx, { body }) => rateAnswer(ctx, body)),
    route(call.conversationExport, (ctx, { query }) => exportConversation(ctx, query.conversationId)),
  ],
}
