import { eq, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { positionList } from '#core/contract/sys/position.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import type { Executor } from '#server/db/database.ts'
import { fieldsOf } from '#server/db/list-fields.ts'
import { type Batches, listBatches, type ListOf, listPage } from '#server/db/list-query.ts'
import { position } from '#server/db/schema/index.ts'

export type Stored = typeof position.$inferSelect

const FIELDS = fieldsOf(positionList, {
  id: position.id,
  code: position.code,
  name: position.name,
  postRank: position.postRank,
  companyId: position.companyId,
  createBy: position.createBy,
  createTime: position.createTime,
  updateBy: position.updateBy,
  updateTime: position.updateTime,
})

const list = (db: Executor, tenantId: string, query: ListQuery): ListOf<Stored> => ({
  db,
  query,
  fields: FIELDS,
  tie: position.id,
  from: sql`${position}`,
  where: eq(position.tenantId, tenantId),
  rows: ({ where, orderBy, limit, offset }) =>
    db
      .select()
      .from(position)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

export const positionPage = (db: Executor, tenantId: string, query: ListQuery): Promise<Page<Stored>> =>
  listPage(list(db, tenantId, query))

export const positionBatches = (
  db: Executor,
  tenantId: string,
  { selections, ...query }: ExportQuery,
): Promise<Batches<Stored>> => listBatches(list(db, tenantId, query), selections)

const coded = (db: Executor, tenantId: string) =>
  db.select({ code: position.code, name: position.name }).from(position).where(eq(position.tenantId, tenantId))

/** Names of positions by their codes. */
export const positionNames = async (db: Executor, tenantId: string): Promise<Map<string, string>> =>
  new Map((await coded(db, tenantId)).map(({ code, name }) => [code, name]))

/** Codes by names, '' where several have the name; and by the codes themselves. */
export async function positionCodes(db: Executor, tenantId: string): Promise<Map<string, string>> {
  const rows = await coded(db, tenantId)
  const byName = new Map<string, string>()
  for (const { code, name } of rows) byName.set(name, byName.has(name) ? '' : code)
  for (const { code } of rows) byName.set(code, code)
  return byName
}
