import * as share from '#core/contract/km/rights/share.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addShare } from './add.ts'
import type { ShareDeps } from './deps.ts'
import { cancelShares, deleteShares, editShare, getShare, listShares } from './links.ts'
import { openLink, openShared } from './open.ts'
import { listShared, listViews } from './shared.ts'

const route = routesFor<ShareDeps>()

const shareRoutes = [
  route(share.shareAdd, (ctx, { body }) => addShare(ctx, body)),
  route(share.shareList, (ctx, { query }) => listShares(ctx, query)),
  route(share.shareGet, (ctx, { query }) => getShare(ctx, query.id)),
  route(share.shareEdit, (ctx, { body }) => editShare(ctx, body)),
  route(share.shareCancel, (ctx, { query }) => cancelShares(ctx, query.ids)),
  route(share.shareDelete, (ctx, { query }) => deleteShares(ctx, query.ids)),
  route(share.shareViews, (ctx, { query }) => listViews(ctx, query)),
  route(share.shareListShared, (ctx, { query }) => listShared(ctx, query)),
  route(share.shareOpen, (ctx, { body }, call) => openLink(ctx, body, call)),
  route(share.shareOpenShared, (ctx, { body }, call) => openShared(ctx, body.id, call)),
]

export const shareFeature: Feature<ShareDeps> = {
  name: 'shares',
  routes: shareRoutes,
}
