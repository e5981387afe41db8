import * as client from '#core/contract/open/client.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { ApiClientDeps } from './deps.ts'
import { giveEmbedToken } from './embed-token.ts'
import { listClients } from './list.ts'
import { addClient, deleteClients, editClient, renewSecret } from './write.ts'

const route = routesFor<ApiClientDeps>()

const apiClientRoutes = [
  route(client.apiClientList, (ctx, { query }) => listClients(ctx, query)),
  route(client.apiClientAdd, (ctx, { body }) => addClient(ctx, body)),
  route(client.apiClientEdit, (ctx, { body }) => editClient(ctx, body)),
  route(client.apiClientRenew, (ctx, { query }) => renewSecret(ctx, query.id)),
  route(client.apiClientDelete, (ctx, { query }) => deleteClients(ctx, query.ids)),
  route(client.embedToken, (ctx, { body }) => giveEmbedToken(ctx, body.username)),
]

export const apiClientFeature: Feature<ApiClientDeps> = {
  name: 'api-clients',
  routes: apiClientRoutes,
}
