import { and, eq } from 'drizzle-orm'
import {
  apiTokenAdd,
  apiTokenList,
  apiTokenMine,
  apiTokenRevoke,
  apiTokenRevokeAny,
} from '#core/contract/sys/api-token.ts'
import { apiToken } from '#server/db/schema/index.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addToken } from './add.ts'
import type { ApiTokenDeps } from './deps.ts'
import { listTokens } from './list.ts'
import { revokeTokens } from './revoke.ts'

const ofTenant = (actor: Actor) => eq(apiToken.tenantId, actor.tenantId)
const own = (actor: Actor) => and(eq(apiToken.ownerId, ownId(actor)), ofTenant(actor))!

const route = routesFor<ApiTokenDeps>()

const apiTokenRoutes = [
  route(apiTokenAdd, (ctx, { body }) => addToken(ctx, body)),
  route(apiTokenMine, (ctx, { query }) => listTokens(ctx, query, own(ctx.actor))),
  route(apiTokenRevoke, (ctx, { query }) => revokeTokens(ctx, query.ids, own(ctx.actor))),
  route(apiTokenList, (ctx, { query }) => listTokens(ctx, query, ofTenant(ctx.actor))),
  route(apiTokenRevokeAny, (ctx, { query }) => revokeTokens(ctx, query.ids, ofTenant(ctx.actor))),
]

export const apiTokenFeature: Feature<ApiTokenDeps> = {
  name: 'api-tokens',
  routes: apiTokenRoutes,
}
