import { dashboardTrends } from '#core/contract/km/dashboard.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { lastDays } from './days.ts'
import { documentTrends, mostRead } from './documents.ts'
import { firstHits, visits } from './trends.ts'

const route = routesFor<SearchDeps>()

export const trendFeature: Feature<SearchDeps> = {
  name: 'trends',
  routes: [
    route(dashboardTrends, async (ctx, { query: { days } }) => {
      const period = lastDays(days, ctx.now)
      const [visited, found, documents, read] = await Promise.all([
        visits(ctx, period),
        firstHits(ctx, period),
        documentTrends(ctx, period),
        mostRead(ctx, period),
      ])
      return { days, trends: [visited, found, ...documents].filter((trend) => trend !== null), mostRead: read }
    }),
  ],
}
