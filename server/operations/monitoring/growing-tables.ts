import { sql } from 'drizzle-orm'
import type { MetricName } from '#core/contract/platform/metrics.ts'
import type { Database } from '#server/db/database.ts'

/** Larger tables are not counted; the planner's estimate is used. */
const COUNTED = 100_000

const countRows = (table: string) =>
  sql.raw(`(
  select case when reltuples < ${COUNTED} then (select count(*) from ${table}) else reltuples end
  from pg_class where oid = '${table}'::regclass)::float8`)
const oldestAge = (table: string) =>
  sql.raw(`(
  select extract(epoch from min(first.create_time)) from tenant t, lateral (
    select create_time from ${table} where tenant_id = t.id order by create_time limit 1) first)::float8`)
const oldestChange = sql`(select extract(epoch from create_time) from change order by seq limit 1)::float8`

/** Tables that grow with use: the number of rows, and the time of the oldest. */
export async function growingTables(
  db: Database,
  names: readonly MetricName[],
): Promise<Partial<Record<MetricName, number>>> {
  if (!names.some((name) => name.startsWith('zhiku.'))) return {}
  const { rows } = await db.execute<Partial<Record<MetricName, number>>>(sql`select
    ${countRows('audit_log')} as "zhiku.audit.rows", ${oldestAge('audit_log')} as "zhiku.audit.oldest",
    ${countRows('visit_record')} as "zhiku.visits.rows", ${oldestAge('visit_record')} as "zhiku.visits.oldest",
    ${countRows('change')} as "zhiku.changes.rows", ${oldestChange} as "zhiku.changes.oldest",
    (select count(*) from task where state = 'failed')::float8 as "zhiku.tasks.parked"`)
  return rows[0] ?? {}
}
