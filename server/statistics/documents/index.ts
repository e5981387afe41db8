import { docStatistics, docStatisticsExport, homeCharts } from '#core/contract/km/home.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { charts } from './charts.ts'
import { exportStatistics } from './export.ts'
import { statistics } from './statistics.ts'

const route = routesFor<SearchDeps>()

export const documentStatisticsFeature: Feature<SearchDeps> = {
  name: 'document-statistics',
  routes: [
    route(homeCharts, (ctx) => charts(ctx)),
    route(docStatistics, (ctx, { query }) => statistics(ctx, query)),
    route(docStatisticsExport, (ctx, { query }) => exportStatistics(ctx, query.statisticsType)),
  ],
}
