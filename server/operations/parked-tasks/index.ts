import { parkedTaskDelete, parkedTaskList, parkedTaskRetry } from '#core/contract/platform/parked-task.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { ParkedDeps } from './deps.ts'
import { TASK_CHECKS } from './doctor-check.ts'
import { listParked } from './list.ts'
import { removeParked, retryParked } from './retry.ts'

export type { ParkedDeps } from './deps.ts'

const route = routesFor<ParkedDeps>()

/** Tasks that were given up: an operator can see why, and retry them. */
export const parkedTaskFeature: Feature<ParkedDeps> = {
  name: 'parked-tasks',
  routes: [
    route(parkedTaskList, (ctx, { query }) => listParked(ctx, query)),
    route(parkedTaskRetry, (ctx, { body }) => retryParked(ctx, body.ids)),
    route(parkedTaskDelete, (ctx, { body }) => removeParked(ctx, body.ids)),
  ],
  checks: TASK_CHECKS,
}
