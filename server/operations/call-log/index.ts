import { apiCallList } from '#core/contract/open/call-log.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { listCalls } from './list.ts'
import { callSweep } from './sweep.ts'

export { openCallLog } from './writer.ts'

const route = routesFor<{ db: Database }>()

export const callLogFeature: Feature<{ db: Database }> = {
  name: 'call-log',
  routes: [route(apiCallList, (ctx, { query }) => listCalls(ctx, query))],
  schedules: [callSweep],
}
