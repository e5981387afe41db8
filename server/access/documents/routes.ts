import { rightsOfPerson } from '#core/contract/km/rights/grant-view.ts'
import { grantAdd, grantDelete, grantEdit, grantList, rightsExplain } from '#core/contract/km/rights/grant.ts'
import { grantChange, grantUndo } from '#core/contract/km/rights/grant-change.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { AccessDeps } from './deps.ts'
import { explainRight, explainRights } from './explain.ts'
import { listGrants } from './grants.ts'
import { changeWithUndo, undoChange } from './undo-grants.ts'
import { changeGrants } from './write-grants.ts'
import { GRANT_CHECKS } from './doctor-check.ts'
import { SCOPE_MENUS } from './menus.ts'

const route = routesFor<AccessDeps>()

type Changes = Parameters<typeof changeGrants>[2]

const change = (ctx: Context<AccessDeps>, changes: Changes) =>
  ctx.deps.db.transaction((tx) => changeGrants(tx, ctx, changes))

const accessRoutes = [
  route(grantList, (ctx, { query }) => listGrants(ctx, query)),
  route(grantAdd, async (ctx, { body }) => (await change(ctx, { add: [body] })).map(({ after }) => after!.id)),
  route(grantEdit, async (ctx, { body }) => void (await change(ctx, { edit: [body] }))),
  route(grantDelete, async (ctx, { query }) => void (await change(ctx, { delete: query.ids }))),
  route(grantChange, (ctx, { body }) => ctx.deps.db.transaction((tx) => changeWithUndo(tx, ctx, body))),
  route(grantUndo, (ctx, { body }) => ctx.deps.db.transaction((tx) => undoChange(tx, ctx, body.id))),
  route(rightsExplain, (ctx, { query }) => explainRight(ctx, query)),
  route(rightsOfPerson, (ctx, { query }) => explainRights(ctx, query)),
]

export const accessFeature: Feature<AccessDeps> = {
  name: 'access',
  menus: SCOPE_MENUS,
  routes: accessRoutes,
  checks: GRANT_CHECKS,
}
