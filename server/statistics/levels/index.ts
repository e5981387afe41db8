import { levelCounted } from '#core/contract/km/documents/level.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { countedLevels } from './counted-levels.ts'

const route = routesFor<SearchDeps>()

export const levelStatisticsFeature: Feature<SearchDeps> = {
  name: 'level-statistics',
  routes: [route(levelCounted, (ctx) => countedLevels(ctx))],
}
