import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/database.ts'
import { uniqueColumns } from '#server/db/unique-columns.ts'
import { Reject } from '#server/kernel/reject.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { type Ctx, type Resource, fieldTitle, type Values } from './facts.ts'
import { ofTenant, tenantColumn } from './read.ts'

/** Returns the error of a record, or null. Accepted records count when the following ones are checked. */
export type Judge = (values: Values) => string | null

/** Checks dictionary codes. Called before the transaction, because dictionaries are read outside of it. */
export async function assertCodes({ deps, actor }: Ctx, facts: Resource, values: Values): Promise<void> {
  for (const [field, { dict, title }] of Object.entries(facts.list.fields)) {
    const code = values[field] as string | number | null | undefined
    if (!dict || code === undefined || code === null || code === '') continue
    if ((await dictText(deps.db, actor.tenantId, dict, code)) === null) throw new Reject(`${title}不在字典中`)
  }
}

interface Judged {
  ctx: Ctx
  facts: Resource
  ownId?: string
  isOfMany?: boolean
}

/**
 * Prepares the checks of these records against the database with one look-up each: unique values are not in use, and
 * referenced records exist. Referenced records cannot be deleted before the transaction ends. `ownId` is the edited
 * record. With many records a refusal names the value.
 */
export async function createJudge(
  tx: Transaction,
  { ctx: { actor }, facts, ownId = '', isOfMany = false }: Judged,
  records: readonly Values[],
): Promise<Judge> {
  const distinctValues = (field: string) => [...new Set(records.map((record) => record[field]).filter(isGiven))]
  const checks: Judge[] = []
  for (const { field, column } of uniqueColumns(facts.table)) {
    const others = and(ofTenant(facts, actor.tenantId), ne(facts.table.id, ownId))
    const taken = await stored(tx, { column, where: others }, distinctValues(field))
    checks.push((record) => takenBy(record[field], taken, { title: fieldTitle(facts, field), isOfMany }))
  }
  for (const [field, { key, where }] of Object.entries(facts.refers ?? {})) {
    const choosable = and(eq(tenantColumn(key), actor.tenantId), where)
    const there = await stored(tx, { column: key, where: choosable }, distinctValues(field))
    checks.push((record) =>
      isGiven(record[field]) && !there.has(record[field]) ? `${fieldTitle(facts, field)}不存在` : null,
    )
  }
  return (record) => {
    for (const check of checks) {
      const problem = check(record)
      if (problem !== null) return problem
    }
    return null
  }
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

function takenBy(
  value: unknown,
  taken: Set<unknown>,
  { title, isOfMany }: { title: string; isOfMany: boolean },
): string | null {
  if (!isGiven(value)) return null
  if (taken.has(value)) return isOfMany ? `${title}“${String(value)}”已存在` : `${title}已存在`
  taken.add(value)
  return null
}

/** PostgreSQL allows 65,535 parameters per statement; an import has more values. */
const BATCH = 10_000

/** The values that exist in the table. */
async function stored(
  tx: Transaction,
  { column, where }: { column: PgColumn; where: SQL | undefined },
  values: readonly unknown[],
): Promise<Set<unknown>> {
  const found = new Set<unknown>()
  for (let at = 0; at < values.length; at += BATCH) {
    const some = inArray(column, values.slice(at, at + BATCH))
    const rows = await tx.select({ value: column }).from(column.table).where(and(where, some)).for('key share')
    for (const { value } of rows) found.add(value)
  }
  return found
}
