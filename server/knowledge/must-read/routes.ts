import {
  mustReadAssign,
  mustReadAssigned,
  mustReadConfirm,
  mustReadCount,
  mustReadMine,
  mustReadOfDoc,
  mustReadPeople,
  mustReadRemove,
  mustReadSummary,
} from '#core/contract/km/community/must-read.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { assign, listAssignments, removeAssignments } from './assign.ts'
import { confirmRead } from './confirm.ts'
import type { MustReadDeps } from './deps.ts'
import { countMine, dutyOfDocument, listMine } from './mine.ts'
import { listPeople, summary } from './people.ts'

const route = routesFor<MustReadDeps>()

export const mustReadFeature: Feature<MustReadDeps> = {
  name: 'must-read',
  routes: [
    route(mustReadAssign, (ctx, { body }) => assign(ctx, body)),
    route(mustReadRemove, (ctx, { query }) => removeAssignments(ctx, query.ids)),
    route(mustReadAssigned, (ctx, { query }) => listAssignments(ctx, query.docId)),
    route(mustReadMine, (ctx, { query }) => listMine(ctx, query)),
    route(mustReadCount, (ctx) => countMine(ctx)),
    route(mustReadOfDoc, (ctx, { query }) => dutyOfDocument(ctx, query.docId)),
    route(mustReadConfirm, (ctx, { body }) => confirmRead(ctx, body)),
    route(mustReadPeople, (ctx, { query }) => listPeople(ctx, query)),
    route(mustReadSummary, (ctx, { query }) => summary(ctx, query.docId)),
  ],
}
