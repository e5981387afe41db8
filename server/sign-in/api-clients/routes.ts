import * as client from '#core/contract/open/client.ts'
import * as family from '#core/contract/open/family-auth.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { ApiClientDeps } from './deps.ts'
import { giveEmbedToken } from './embed-token.ts'
import { listClients } from './list.ts'
import { addPair, clientById } from './family.ts'
import { addClient, deleteClients, editClient, newPair, renewSecret } from './write.ts'

const route = routesFor<ApiClientDeps>()

const apiClientRoutes = [
  route(client.apiClientList, (ctx, { query }) => listClients(ctx, query)),
  route(client.apiClientAdd, (ctx, { body }) => addClient(ctx, body)),
  route(client.apiClientEdit, (ctx, { body }) => editClient(ctx, body)),
  route(client.apiClientRenew, (ctx, { query }) => renewSecret(ctx, query.id)),
  route(client.apiClientDelete, (ctx, { query }) => deleteClients(ctx, query.ids)),
  route(family.authList, (ctx, { query }) => listClients(ctx, query)),
  route(family.authGet, (ctx, { query }) => clientById(ctx, query.id)),
  route(family.authPair, async () => {
    const { id, secret } = newPair()
    return [id, secret] as [string, string]
  }),
  route(family.authAdd, (ctx, { body }) => addPair(ctx, body)),
  route(family.authEdit, (ctx, { body: { systemUserId: userId, ...body } }) => editClient(ctx, { ...body, userId })),
  route(family.authDelete, (ctx, { query }) => deleteClients(ctx, [query.id])),
  route(family.authDeleteBatch, (ctx, { query }) => deleteClients(ctx, query.ids)),
  route(client.embedToken, (ctx, { body }, { authorization }) => giveEmbedToken(ctx, body.username, authorization)),
]

export const apiClientFeature: Feature<ApiClientDeps> = {
  name: 'api-clients',
  routes: apiClientRoutes,
}
