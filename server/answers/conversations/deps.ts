import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import type { ActorDeps, RunningAnswers } from '../by-model/index.ts'
import type { ModelDeps } from '../models/index.ts'

export type AnswerDeps = SearchDeps & ActorDeps & ModelDeps & { answering: RunningAnswers }
export type AnswerContext = Context<AnswerDeps>
