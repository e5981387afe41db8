import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { changedTables } from './changed-tables.ts'

/** A table for fingerprints of what calls do: what the server writes down by the clock is left out. */
export const rowSource = (table: string): string =>
  BY_CLOCK.has(table) ? `(select * from ${table} where false)` : `"${table}"`

const BY_CLOCK: ReadonlySet<string> = new Set(['schedule_run', 'document_health'])

/** A tenant's rows as they are now: a fingerprint of each table. */
export type Fingerprint = () => Promise<Record<string, string>>

/**
 * Looks at the rows of a tenant, by their `tenant_id`, and where a table has none by the ids of the tenant that stand in
 * the row. A table is read again when it has changed.
 */
export async function tenantFingerprint(db: Database, tenantId: string): Promise<Fingerprint> {
  const changes = await changedTables(db)
  const { own, tables } = await buildStatements(db, tenantId)
  const known: Record<string, string> = {}
  return async () => {
    const changed = [...(await changes())].flatMap((name) => tables.get(name) ?? [])
    if (changed.length > 0) {
      const statement = sql.raw(`${own} ${changed.join(' union all ')}`)
      const { rows } = await db.execute<{ name: string; h: string }>(statement)
      for (const { name, h } of rows) known[name] = h
    }
    return { ...known }
  }
}

/** One statement for each table, in which every row is made text once; `own` stands before them. */
async function buildStatements(db: Database, tenantId: string): Promise<{ own: string; tables: Map<string, string> }> {
  const found = await db.execute<{ name: string; tenanted: boolean; named: boolean }>(sql`
    select t.tablename as name, bool_or(c.column_name = 'tenant_id') as tenanted, bool_or(c.column_name = 'id') as named
    from pg_tables t join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.tablename
    where t.schemaname = 'public' group by 1 order by 1`)
  const ids = found.rows
    .filter((each) => each.tenanted && each.named)
    .map((each) => `select id::text as id from "${each.name}" where tenant_id = '${tenantId}'`)
  ids.push(`select sha256 from attachment where tenant_id = '${tenantId}'`)
  const tables = found.rows.map(({ name, tenanted }) => {
    const lines = `select t::text as line from ${rowSource(name)} t ${tenanted ? `where t.tenant_id = '${tenantId}'` : ''} offset 0`
    const isOwn = tenanted ? 'true' : 'exists (select 1 from own where position(own.id in line) > 0)'
    return [
      name,
      `select '${name}' as name, md5(coalesce(string_agg(line, '|' order by line), '')) as h from (${lines}) r where ${isOwn}`,
    ] as const
  })
  const own = `with own as materialized (select id from (${ids.join(' union ')}) each where length(id) > 1)`
  return { own, tables: new Map(tables) }
}
