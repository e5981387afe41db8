import { and, asc, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/sys/rules-and-sources/data-source.ts'
import { dataSource } from '#server/db/schema/index.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { givenSecret, storedSecret } from '#server/resource/secrets.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { DATA_SOURCES } from './data-sources.ts'
import { testConnection } from './test-connection.ts'

export interface DataSourceDeps extends SheetDeps {
  /** Databases that may be tested, as `host` or `host:port`. */
  dataSourceHosts: readonly string[]
}
type Ctx = Context<DataSourceDeps>

/** The password for a test: the given one, else the stored one, which can be decrypted only for the stored address. */
async function passwordFor(ctx: Ctx, body: Checked<typeof contract.dataSourceTest>['body']): Promise<string> {
  const { deps, actor } = ctx
  const given = givenSecret(body.dbPassword)
  if (!body.id || given !== '') return given
  const [row] = await deps.db
    .select()
    .from(dataSource)
    .where(and(eq(dataSource.id, body.id), eq(dataSource.tenantId, actor.tenantId)))
  if (!row) throw new Reject('未找到对应实体')
  return storedSecret(ctx, DATA_SOURCES, { field: 'dbPassword', row, asked: body })
}

export { resealPasswords } from './former-passwords.ts'

const route = routesFor<DataSourceDeps>()

export const dataSourceFeature: Feature<DataSourceDeps> = {
  name: 'data-sources',
  menus: [
    recordMenu(DATA_SOURCES, {
      component: 'system/SysDataSourceList',
      icon: 'database',
      sortNo: 21,
    }),
  ],
  routes: [
    ...resourceRoutes(DATA_SOURCES, {
      list: contract.dataSourceList,
      get: contract.dataSourceGet,
      add: contract.dataSourceAdd,
      edit: contract.dataSourceEdit,
      remove: contract.dataSourceDelete,
      removeMany: contract.dataSourceDeleteBatch,
      export: contract.dataSourceExport,
      template: contract.dataSourceTemplate,
      import: contract.dataSourceImport,
    }),
    route(contract.dataSourceOptions, async ({ deps, actor }) => {
      const rows = await deps.db
        .select({ code: dataSource.code, name: dataSource.name })
        .from(dataSource)
        .where(eq(dataSource.tenantId, actor.tenantId))
        .orderBy(asc(dataSource.name), asc(dataSource.code))
      return rows.map(({ code, name }) => ({ value: code, label: name, text: name }))
    }),
    route(contract.dataSourceTest, async (ctx, { body }) =>
      testConnection(
        { dbUrl: body.dbUrl, dbUsername: body.dbUsername ?? '', dbPassword: await passwordFor(ctx, body) },
        ctx.deps.dataSourceHosts,
      ),
    ),
  ],
}
