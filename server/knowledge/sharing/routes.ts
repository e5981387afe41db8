import { shareAdd, shareCancel, shareList, shareOpen } from '#core/contract/km/rights/share.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { ShareDeps } from './deps.ts'
import { addShare, cancelShares, listShares } from './links.ts'
import { openShare } from './open.ts'

const route = routesFor<ShareDeps>()

const shareRoutes = [
  route(shareAdd, (ctx, { body }) => addShare(ctx, body)),
  route(shareList, (ctx, { query }) => listShares(ctx, query)),
  route(shareCancel, (ctx, { query }) => cancelShares(ctx, query.ids)),
  route(shareOpen, (ctx, { body }) => openShare(ctx, body)),
]

export const shareFeature: Feature<ShareDeps> = {
  name: 'shares',
  routes: shareRoutes,
}
