import { asc, eq } from 'drizzle-orm'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/sys/rules-and-sources/gateway-route.ts'
import { gatewayRoute } from '#server/db/schema/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type Ctx, defineResource } from '#server/resource/facts.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { addRecord, editRecord } from '#server/resource/write.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'

const GATEWAY_ROUTES = defineResource({
  table: gatewayRoute,
  kind: 'gateway-route',
  noun: '网关路由',
  list: contract.gatewayRoutePages(),
  add: contract.gatewayRouteAdd,
})

async function listRoutes({ deps, actor }: Ctx): Promise<Result<typeof contract.gatewayRouteList>> {
  const rows = await deps.db
    .select()
    .from(gatewayRoute)
    .where(eq(gatewayRoute.tenantId, actor.tenantId))
    .orderBy(asc(gatewayRoute.createTime), asc(gatewayRoute.id))
  return rows.map(({ tenantId: _tenant, ...row }) => ({
    ...row,
    persistable: null,
    createTime: wireTime(row.createTime),
    updateTime: wireTime(row.updateTime),
    // The contract checked both when they were saved.
    predicates: JSON.parse(row.predicates) as [],
    filters: JSON.parse(row.filters) as [],
  }))
}

async function saveRoute(
  ctx: Ctx,
  { id, ...router }: Checked<typeof contract.gatewayRouteSave>['body']['router'],
): Promise<void> {
  const body = {
    ...router,
    predicates: asJson(router.predicates),
    filters: asJson(router.filters),
  }
  await (id ? editRecord(ctx, GATEWAY_ROUTES, { ...body, id }) : addRecord(ctx, GATEWAY_ROUTES, body))
}

const asJson = (parts: string | readonly object[]) => (typeof parts === 'string' ? parts : JSON.stringify(parts))

const route = routesFor<SheetDeps>()

export const gatewayRouteFeature: Feature<SheetDeps> = {
  name: 'gateway-routes',
  menus: [
    recordMenu(GATEWAY_ROUTES, {
      component: 'system/SysGatewayRouteList',
      icon: 'global',
      sortNo: 22,
    }),
  ],
  routes: [
    ...resourceRoutes(GATEWAY_ROUTES, {
      get: contract.gatewayRouteGet,
      add: contract.gatewayRouteAdd,
      edit: contract.gatewayRouteEdit,
      remove: contract.gatewayRouteDelete,
      removeMany: contract.gatewayRouteDeleteBatch,
    }),
    route(contract.gatewayRouteList, (ctx) => listRoutes(ctx)),
    route(contract.gatewayRouteSave, (ctx, { body }) => saveRoute(ctx, body.router)),
    route(contract.gatewayRouteClear, () => Promise.resolve()),
  ],
}
