import { firstSteps } from '#core/contract/km/first-steps.ts'
import * as home from '#core/contract/km/home.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { todoLines } from '#server/knowledge/documents/index.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

import { firstStepsOf } from './first-steps.ts'
import { hot } from './hot.ts'
import { recommendedTopics, shelf, tags, topicShelf } from './shelf.ts'
import { TODO_SOURCES } from './todo-sources.ts'

const route = routesFor<SearchDeps>()

const homeRoutes = [
  route(home.homeTopics, (ctx) => recommendedTopics(ctx)),
  route(home.homeBusinessTypes, ({ deps, actor }) => listDictItems(deps.db, actor, 'km_dict_business')),
  route(home.homeShelf, (ctx, { query }) => shelf(ctx, query.kind)),
  route(home.homeTopicShelf, (ctx) => topicShelf(ctx)),
  route(home.homeHot, (ctx) => hot(ctx)),
  route(home.homeTags, (ctx) => tags(ctx)),
  route(firstSteps, (ctx) => firstStepsOf(ctx)),
  route(home.homeTodo, (ctx) => todoLines(ctx, TODO_SOURCES)),
]

export const homeFeature: Feature<SearchDeps> = {
  name: 'home',
  routes: homeRoutes,
}
