import { dataLogCompare, dataLogList, dataLogVersions } from '#core/contract/sys/data-log.ts'
import { logExport, logList, visitDays, visitTotals } from '#core/contract/sys/log.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { LOG_CHECKS } from './doctor-check.ts'
import { listVersions, twoVersions, listRecordVersions } from './data-log.ts'
import { exportLog, listLog } from './list.ts'
import { logSweep } from './sweep.ts'
import { lastDays, signInTotals } from './visits.ts'

const route = routesFor<{ db: Database }>()

export const logFeature: Feature<{ db: Database }> = {
  name: 'log',
  routes: [
    route(logList, (ctx, { query }) => listLog(ctx, query)),
    route(dataLogList, (ctx, { query }) => listVersions(ctx, query)),
    route(dataLogVersions, (ctx, { query }) => listRecordVersions(ctx, query)),
    route(dataLogCompare, (ctx, { query }) => twoVersions(ctx, [query.dataId1, query.dataId2])),
    route(logExport, (ctx, { query }) => exportLog(ctx, query)),
    route(visitTotals, signInTotals),
    route(visitDays, lastDays),
  ],
  schedules: [logSweep],
  checks: LOG_CHECKS,
}
