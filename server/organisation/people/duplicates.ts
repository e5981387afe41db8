import { and, eq, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Checked } from '#core/contract/endpoint.ts'
import type { duplicateCheck, userCheckOnly } from '#core/contract/sys/duplicate.ts'
import type { Database } from '#server/db/database.ts'
import { user } from '#server/db/schema/index.ts'
import { uniqueColumns } from '#server/db/unique-columns.ts'
import type { WireTable } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'

export interface WireTableDeps {
  db: Database
  wireTables: ReadonlyMap<string, WireTable>
}

interface Unique {
  table: WireTable['table']
  column: PgColumn
  everywhere: boolean
  folded: boolean
}

/** The column for the family's names; undefined if it may not be asked for. */
function uniqueNamed(tables: WireTableDeps['wireTables'], tableName: string, fieldName: string): Unique | undefined {
  const asked = tables.get(tableName)
  if (!asked) return undefined
  const { table, alsoAsked = [] } = asked
  const all = [
    ...uniqueColumns(table),
    ...alsoAsked.map((column) => ({ column, everywhere: false, folded: false })),
  ].map((each) => ({ ...each, table }))
  return all.find(({ column }) => column.name === fieldName)
}

/** Fields that the family's forms check and this product does not have: every value is free. */
const UNKEPT: ReadonlySet<string> = new Set(['sys_quartz_job.job_class_name', 'onl_cgreport_head.code'])

export async function checkDuplicate(
  { db, wireTables }: WireTableDeps,
  tenantId: string,
  asked: Checked<typeof duplicateCheck>['query'],
): Promise<void> {
  const unique = uniqueNamed(wireTables, asked.tableName, asked.fieldName)
  if (!unique && UNKEPT.has(`${asked.tableName}.${asked.fieldName}`)) return
  if (!unique) throw new Reject('不支持校验该字段')
  if (await isTaken(db, tenantId, unique, asked)) throw new Reject('该值不可用，系统中已存在！')
}

/** The family's fields of a user, with the message for the first value that is taken. */
const OF_USER = {
  username: '用户账号已存在',
  phone: '手机号已存在',
  email: '邮箱已存在',
  workNo: '工号已存在',
} as const

export async function checkOnlyUser(
  db: Database,
  tenantId: string,
  { id, ...asked }: Checked<typeof userCheckOnly>['query'],
): Promise<true> {
  for (const unique of uniqueColumns(user)) {
    const field = unique.field as keyof typeof OF_USER
    if (await isTaken(db, tenantId, { ...unique, table: user }, { fieldVal: asked[field], dataId: id }))
      throw new Reject(OF_USER[field])
  }
  return true
}

async function isTaken(
  db: Database,
  tenantId: string,
  unique: Unique,
  { fieldVal, dataId }: { fieldVal: string; dataId: string },
): Promise<boolean> {
  if (fieldVal === '') return false
  const same = unique.folded ? eq(sql`lower(${unique.column})`, sql`lower(${fieldVal})`) : eq(unique.column, fieldVal)
  const { table } = unique
  const [taken] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(same, ne(table.id, dataId), unique.everywhere ? undefined : eq(table.tenantId, tenantId)))
    .limit(1)
  return taken !== undefined
}
