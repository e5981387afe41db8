import { analyzerTokens, docSearch } from '#core/contract/km/search.ts'
import { routesFor } from '../http/route.ts'
import type { SearchDeps } from './deps.ts'
import { searchDocuments } from './search.ts'

const route = routesFor<SearchDeps>()

export const searchRoutes = [
  route(docSearch, (ctx, { body }) => searchDocuments(ctx, body)),
  route(analyzerTokens, ({ deps }, { query }) => deps.engine.tokens(query.text)),
]
