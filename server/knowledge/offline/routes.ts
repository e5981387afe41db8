import { offlineKeep, offlineRenew } from '#core/contract/km/files/offline.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { TicketDeps } from '../documents/index.ts'
import { keepDocument, renewLeases } from './leases.ts'

const route = routesFor<TicketDeps>()

export const offlineFeature: Feature<TicketDeps> = {
  name: 'offline',
  routes: [
    route(offlineKeep, (ctx, { body }) => keepDocument(ctx, body.docId)),
    route(offlineRenew, (ctx, { body }) => renewLeases(ctx, body.docIds)),
  ],
}
