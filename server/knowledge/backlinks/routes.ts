import { backlinkList } from '#core/contract/km/documents/backlink.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { backlinks } from './backlinks.ts'

const route = routesFor<DocumentDeps>()

export const backlinkFeature: Feature<DocumentDeps> = {
  name: 'backlinks',
  routes: [route(backlinkList, (ctx, { query }) => backlinks(ctx, query.docId))],
}
