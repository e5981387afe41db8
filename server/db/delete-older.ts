import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** How many rows one statement deletes, so that a table with many old rows is not locked for minutes. */
const BATCH = 5000

type Dated = PgTable & { id: PgColumn; tenantId: PgColumn; createTime: PgColumn }

/** Deletes a tenant's older rows in batches, except those that match `unless`; returns how many. */
export async function deleteOlder(
  db: Database,
  table: Dated,
  o: { tenantId: string; before: Date; signal: AbortSignal; unless?: SQL },
): Promise<number> {
  const old = db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, o.tenantId), lt(table.createTime, o.before), o.unless && sql`not (${o.unless})`))
    .orderBy(asc(table.createTime))
    .limit(BATCH)
  for (let gone = 0; ;) {
    if (o.signal.aborted) throw new Error('服务器正在停止')
    const now = (await db.delete(table).where(inArray(table.id, old))).rowCount ?? 0
    gone += now
    if (now < BATCH) return gone
  }
}
