import { onlineForceLogout, onlineList } from '#core/contract/sys/online.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { forceLogout, listOnline } from './online.ts'

const route = routesFor<{ db: Database }>()

export const onlineFeature: Feature<{ db: Database }> = {
  name: 'online',
  routes: [
    route(onlineList, (ctx, { query }) => listOnline(ctx, query)),
    route(onlineForceLogout, (ctx, { body }) => forceLogout(ctx, body.token)),
  ],
}
