import { pageLevel, pageMove, pagePath, pageSpaces } from '#core/contract/km/documents/page-tree.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { listSpaces } from './categories.ts'
import { oneLevel } from './levels.ts'
import { movePage } from './move.ts'
import { pathOfPage } from './path.ts'

const route = routesFor<DocumentDeps>()

export const pageTreeFeature: Feature<DocumentDeps> = {
  name: 'page-tree',
  routes: [
    route(pageSpaces, (ctx) => listSpaces(ctx)),
    route(pageLevel, (ctx, { query }) => oneLevel(ctx, query)),
    route(pagePath, (ctx, { query }) => pathOfPage(ctx, query.docId)),
    route(pageMove, (ctx, { body }) => movePage(ctx, body)),
  ],
}
