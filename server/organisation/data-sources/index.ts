import { and, asc, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/sys/rules-and-sources/data-source.ts'
import { dataSource } from '#server/db/schema/index.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { defineResource, type Values } from '#server/resource/facts.ts'
import { getRecord, listRecords } from '#server/resource/read.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { addRecord, editRecord } from '#server/resource/write.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { decryptPassword, encryptPassword } from './password.ts'
import { testConnection } from './test-connection.ts'

export interface DataSourceDeps extends SheetDeps {
  secret: Buffer
}
type Ctx = Context<DataSourceDeps>

const DATA_SOURCES = defineResource({
  table: dataSource,
  kind: 'data-source',
  noun: '数据源',
  list: contract.dataSourceList,
  add: contract.dataSourceAdd,
  unique: ['code'],
})

/** Callers get this text in the place of a stored password. */
const HIDDEN = '******'
const hidden = <R extends object>(row: R): R => ({
  ...row,
  dbPassword: 'dbPassword' in row && row.dbPassword ? HIDDEN : '',
})

/** The fields to store. If the password is missing or hidden, the stored one stays. */
const stored = <B extends { dbPassword?: string | null | undefined }>({ deps }: Ctx, body: B) => {
  const { dbPassword, ...others } = body
  return !dbPassword || dbPassword === HIDDEN
    ? others
    : { ...others, dbPassword: encryptPassword(deps.secret, dbPassword) }
}

/**
 * The password for a test. The stored one is used only for the stored address; otherwise a caller could have it sent to
 * an address of their own.
 */
async function passwordFor(
  { deps, actor }: Ctx,
  { id, dbUrl, dbPassword }: Checked<typeof contract.dataSourceTest>['body'],
): Promise<string> {
  if (!id || (dbPassword && dbPassword !== HIDDEN)) return dbPassword ?? ''
  const [row] = await deps.db
    .select()
    .from(dataSource)
    .where(and(eq(dataSource.id, id), eq(dataSource.tenantId, actor.tenantId)))
  if (!row) throw new Reject('未找到对应实体')
  if (!row.dbPassword) return ''
  if (row.dbUrl !== dbUrl) throw new Reject('地址改变后请重新输入密码')
  const password = decryptPassword(deps.secret, row.dbPassword)
  if (password === null) throw new Reject('密码是用另一个安装密钥加密的，请重新输入')
  return password
}

const route = routesFor<DataSourceDeps>()

export const dataSourceFeature: Feature<DataSourceDeps> = {
  name: 'data-sources',
  routes: [
    ...resourceRoutes(DATA_SOURCES, {
      remove: contract.dataSourceDelete,
      removeMany: contract.dataSourceDeleteBatch,
    }),
    route(contract.dataSourceList, async (ctx, { query }) => {
      const page = await listRecords(ctx, DATA_SOURCES, query)
      return { ...page, records: page.records.map(hidden) } as never
    }),
    route(
      contract.dataSourceGet,
      async (ctx, { query }) => hidden(await getRecord(ctx, DATA_SOURCES, query.id)) as never,
    ),
    route(contract.dataSourceAdd, (ctx, { body }) => addRecord(ctx, DATA_SOURCES, stored(ctx, body) as Values)),
    route(contract.dataSourceEdit, (ctx, { body }) => editRecord(ctx, DATA_SOURCES, stored(ctx, body))),
    route(contract.dataSourceOptions, async ({ deps, actor }) => {
      const rows = await deps.db
        .select({ code: dataSource.code, name: dataSource.name })
        .from(dataSource)
        .where(eq(dataSource.tenantId, actor.tenantId))
        .orderBy(asc(dataSource.name), asc(dataSource.code))
      return rows.map(({ code, name }) => ({ value: code, label: name, text: name }))
    }),
    route(contract.dataSourceTest, async (ctx, { body }) =>
      testConnection({
        dbUrl: body.dbUrl,
        dbUsername: body.dbUsername ?? '',
        dbPassword: await passwordFor(ctx, body),
      }),
    ),
  ],
}
