import { and, eq, inArray, ne, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/database.ts'
import { uniqueColumns } from '#server/db/unique-columns.ts'
import { Reject } from '#server/kernel/reject.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { type Ctx, type Resource, titleOf, type Values } from './facts.ts'
import { ofTenant, tenantColumn } from './read.ts'

/** What is wrong with one of the judged records; null: nothing. What it has accepted counts for those that follow. */
export type Judge = (values: Values) => string | null

/** Codes are those of their dictionary. Asked before the transaction, because dictionaries are read beside it. */
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
 * Looks up once what the rest of the data says of these records: that no other one has a value which stands for one alone,
 * and that what they name is there. What is named cannot be deleted before the transaction ends. `ownId` is that of the
 * record that is edited; among many records a refusal says the value.
 */
export async function judgeOf(
  tx: Transaction,
  { ctx: { actor }, facts, ownId = '', isOfMany = false }: Judged,
  records: readonly Values[],
): Promise<Judge> {
  const valuesOf = (field: string) => [...new Set(records.map((record) => record[field]).filter(isGiven))]
  const checks: Judge[] = []
  for (const { field, column } of uniqueColumns(facts.table)) {
    const others = and(ofTenant(facts, actor.tenantId), ne(facts.table.id, ownId))
    const taken = await stored(tx, { column, where: others }, valuesOf(field))
    checks.push((record) => takenBy(record[field], taken, { title: titleOf(facts, field), isOfMany }))
  }
  for (const [field, { key, where }] of Object.entries(facts.refers ?? {})) {
    const choosable = and(eq(tenantColumn(key), actor.tenantId), where)
    const there = await stored(tx, { column: key, where: choosable }, valuesOf(field))
    checks.push((record) =>
      isGiven(record[field]) && !there.has(record[field]) ? `${titleOf(facts, field)}不存在` : null,
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

/** PostgreSQL takes 65,535 parameters in one statement; an import asks of more values. */
const BATCH = 10_000

/** Those of the values that are there. */
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
