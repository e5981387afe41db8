import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { searchRecord } from '#server/db/schema/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'

const DAY_MS = 86_400_000
/** Rows a statement deletes: a table that was never swept is not locked for minutes. */
const BATCH = 5000

/**
 * Forgets searches older than the site's `SearchRecordDays`, tenant by tenant. Running it twice forgets nothing twice.
 */
export async function sweepRecords({ db }: { db: Database }, signal: AbortSignal): Promise<void> {
  const tenants = await db.selectDistinct({ id: searchRecord.tenantId }).from(searchRecord)
  for (const { id } of tenants) await sweepTenant(db, id, signal)
}

export const recordSweep: Schedule<{ db: Database }> = {
  name: 'sweep-search-records',
  title: '清理过期的检索记录',
  everySeconds: 3600,
  run: sweepRecords,
}

async function sweepTenant(db: Database, tenantId: string, signal: AbortSignal): Promise<void> {
  const days = Number((await siteValues(db, tenantId)).SearchRecordDays)
  if (days === 0) return
  const before = new Date(Date.now() - days * DAY_MS)
  const old = db
    .select({ id: searchRecord.id })
    .from(searchRecord)
    .where(and(eq(searchRecord.tenantId, tenantId), lt(searchRecord.createTime, before)))
    .orderBy(asc(searchRecord.createTime))
    .limit(BATCH)
  for (let gone = BATCH; gone === BATCH;) {
    if (signal.aborted) throw new Error('服务器正在停止')
    gone = (await db.delete(searchRecord).where(inArray(searchRecord.id, old))).rowCount ?? 0
  }
}
