import { and, lt, ne } from 'drizzle-orm'
import * as contract from '#core/contract/sys/handover.ts'
import { handover } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature, Schedule } from '#server/jobs/queue/index.ts'
import type { HandoverDeps } from './duty.ts'
import { beginHandover, planHandover } from './plan.ts'
import { getHandover, heldBy, listHandoverRows } from './read.ts'
import { handoverTask } from './task.ts'

export type { HandoverDeps } from './duty.ts'
export { keptByLeavers } from './read.ts'

/** People still look at the results. */
const KEPT_MS = 30 * 24 * 3_600_000

const sweep: Schedule<HandoverDeps> = {
  name: 'sweep-handovers',
  title: '清理交接的记录',
  everySeconds: 86_400,
  run: async ({ db }) => {
    const before = new Date(Date.now() - KEPT_MS)
    await db.delete(handover).where(and(ne(handover.state, 'running'), lt(handover.createTime, before)))
  },
}

const route = routesFor<HandoverDeps>()

/** What somebody who has left keeps, given to others. */
export const handoverFeature: Feature<HandoverDeps> = {
  name: 'handover',
  routes: [
    route(contract.handoverHeld, (ctx, { query }) => heldBy(ctx, query.userId)),
    route(contract.handoverPlan, (ctx, { body }) => planHandover(ctx, body)),
    route(contract.handoverGet, (ctx, { query }) => getHandover(ctx, query.id)),
    route(contract.handoverRows, (ctx, { query }) => listHandoverRows(ctx, query)),
    route(contract.handoverBegin, (ctx, { query }) => beginHandover(ctx, query)),
  ],
  tasks: [handoverTask],
  schedules: [sweep],
}
