import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'

/** A table for fingerprints of what calls do: what the server writes down by the clock is left out. */
export const rowsOf = (table: string): string =>
  table === 'schedule_run' ? '(select * from schedule_run where false)' : `"${table}"`

/**
 * A fingerprint of each table's rows of a tenant: by their `tenant_id`, and where a table has none by the ids of the
 * tenant that stand in the row.
 */
export async function tenantFingerprint(db: Database, tenantId: string): Promise<Record<string, string>> {
  const known = FINGERPRINTS.get(db) ?? new Map<string, SQL>()
  FINGERPRINTS.set(db, known)
  const statement = known.get(tenantId) ?? (await fingerprintOf(db, tenantId))
  known.set(tenantId, statement)
  const { rows } = await db.execute<{ name: string; h: string }>(statement)
  return Object.fromEntries(rows.map(({ name, h }) => [name, h]))
}

/** By database and tenant: the tables stay the same while a server runs, and it is asked after every call. */
const FINGERPRINTS = new WeakMap<Database, Map<string, SQL>>()

/** One statement for all tables, in which every row is made text once. */
async function fingerprintOf(db: Database, tenantId: string): Promise<SQL> {
  const found = await db.execute<{ name: string; tenanted: boolean; named: boolean }>(sql`
    select t.tablename as name, bool_or(c.column_name = 'tenant_id') as tenanted, bool_or(c.column_name = 'id') as named
    from pg_tables t join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.tablename
    where t.schemaname = 'public' group by 1 order by 1`)
  const ids = found.rows
    .filter((each) => each.tenanted && each.named)
    .map((each) => `select id::text as id from "${each.name}" where tenant_id = '${tenantId}'`)
  ids.push(`select sha256 from attachment where tenant_id = '${tenantId}'`)
  const hashes = found.rows.map(({ name, tenanted }) => {
    const lines = `select t::text as line from ${rowsOf(name)} t ${tenanted ? `where t.tenant_id = '${tenantId}'` : ''} offset 0`
    const isOwn = tenanted ? 'true' : 'exists (select 1 from own where position(own.id in line) > 0)'
    return `select '${name}' as name, md5(coalesce(string_agg(line, '|' order by line), '')) as h from (${lines}) r where ${isOwn}`
  })
  return sql.raw(`
    with own as materialized (select id from (${ids.join(' union ')}) each where length(id) > 1)
    ${hashes.join(' union all ')}`)
}
