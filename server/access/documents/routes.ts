import { rightsOfPerson } from '#core/contract/km/rights/grant-view.ts'
import { grantAdd, grantDelete, grantEdit, grantList, rightsExplain } from '#core/contract/km/rights/grant.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { AccessDeps } from './deps.ts'
import { explainRight, explainRights } from './explain.ts'
import { addGrants, deleteGrants, editGrant, listGrants } from './grants.ts'
import { GRANT_CHECKS } from './doctor-check.ts'

const route = routesFor<AccessDeps>()

const accessRoutes = [
  route(grantList, (ctx, { query }) => listGrants(ctx, query)),
  route(grantAdd, (ctx, { body }) => addGrants(ctx, body)),
  route(grantEdit, (ctx, { body }) => editGrant(ctx, body)),
  route(grantDelete, (ctx, { query }) => deleteGrants(ctx, query.ids)),
  route(rightsExplain, (ctx, { query }) => explainRight(ctx, query)),
  route(rightsOfPerson, (ctx, { query }) => explainRights(ctx, query)),
]

export const accessFeature: Feature<AccessDeps> = {
  name: 'access',
  routes: accessRoutes,
  checks: GRANT_CHECKS,
}
