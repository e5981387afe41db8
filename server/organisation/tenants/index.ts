import * as contract from '#core/contract/sys/tenant.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import * as tenants from './tenants.ts'

const route = routesFor<tenants.TenantDeps & { db: Database }>()

export const tenantFeature: Feature<tenants.TenantDeps> = {
  name: 'tenants',
  routes: [
    route(contract.tenantList, (ctx, { query }) => tenants.listTenants(ctx, query)),
    route(contract.tenantGet, (ctx, { query }) => tenants.getTenant(ctx, query.id)),
    route(contract.tenantsByIds, (ctx, { query }) => tenants.tenantsByIds(ctx, query.ids)),
    route(contract.tenantAdd, (ctx, { body }) => tenants.addTenant(ctx, body)),
    route(contract.tenantEdit, (ctx, { body }) => tenants.editTenant(ctx, body)),
    route(contract.tenantDelete, (ctx, { query }) => tenants.deleteTenants(ctx, [query.id])),
    route(contract.tenantDeleteBatch, (ctx, { query }) => tenants.deleteTenants(ctx, query.ids)),
  ],
}
