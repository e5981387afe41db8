import * as question from '#core/contract/km/search/search-question.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { askOwner, ownQuestions } from './ask.ts'
import { answerQuestion, askedQuestions, dismissQuestion } from './handle.ts'

const route = routesFor<SearchDeps>()

/** Questions about things that a search did not find, for the people who maintain that knowledge. */
export const questionFeature: Feature<SearchDeps> = {
  name: 'questions',
  routes: [
    route(question.questionAsk, (ctx, { body }) => askOwner(ctx, body)),
    route(question.questionsMine, (ctx, { query }) => ownQuestions(ctx, query)),
    route(question.questionsAsked, (ctx, { query }) => askedQuestions(ctx, query)),
    route(question.questionAnswer, (ctx, { body }) => answerQuestion(ctx, body)),
    route(question.questionDismiss, (ctx, { body }) => dismissQuestion(ctx, body)),
  ],
}
