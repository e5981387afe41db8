import * as contract from '#core/contract/km/documents/bulk-change.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { beginBulk, cancelBulk, getBulk, listBulkRows, undoBulk } from './bulk-change.ts'
import { type BulkDeps, bulkTask } from './bulk-task.ts'
import { bulkSweep } from './sweep.ts'

const route = routesFor<BulkDeps>()

export const bulkChangeFeature: Feature<BulkDeps> = {
  name: 'bulk-changes',
  routes: [
    route(contract.bulkBegin, (ctx, { body }) => beginBulk(ctx, body)),
    route(contract.bulkGet, (ctx, { query }) => getBulk(ctx, query.id)),
    route(contract.bulkRows, (ctx, { query }) => listBulkRows(ctx, query)),
    route(contract.bulkCancel, (ctx, { query }) => cancelBulk(ctx, query.id)),
    route(contract.bulkUndo, (ctx, { query }) => undoBulk(ctx, query.id)),
  ],
  tasks: [bulkTask],
  schedules: [bulkSweep],
}

export { beginBulk } from './bulk-change.ts'
export type { BulkDeps } from './bulk-task.ts'
