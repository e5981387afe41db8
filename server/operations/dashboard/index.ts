import { dashboardWaiting } from '#core/contract/km/dashboard.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DashboardDeps } from './own-lists.ts'
import { waitingOf } from './waiting.ts'

const route = routesFor<DashboardDeps>()

/** What waits for somebody in the console; the trends beside it are in `server/statistics/trends`. */
export const dashboardFeature: Feature<DashboardDeps> = {
  name: 'dashboard',
  routes: [route(dashboardWaiting, (ctx) => waitingOf(ctx))],
}
