import { searchRecordDelete, searchRecordList, searchRecordMissed } from '#core/contract/km/search/search-record.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { deleteRecords, listRecords, missedWords } from './reports.ts'

const route = routesFor<SearchDeps>()

export const searchStatisticsFeature: Feature<SearchDeps> = {
  name: 'search-statistics',
  routes: [
    route(searchRecordList, (ctx, { query }) => listRecords(ctx, query)),
    route(searchRecordDelete, (ctx, { query }) => deleteRecords(ctx, query.ids)),
    route(searchRecordMissed, (ctx, { query }) => missedWords(ctx, query)),
  ],
}
