import { deleteOlder } from '#server/db/delete-older.ts'
import type { Database } from '#server/db/database.ts'
import { searchRecord } from '#server/db/schema/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'

const DAY_MS = 86_400_000

/** Deletes searches older than the site's `SearchRecordDays`, tenant by tenant. It can be repeated safely. */
export async function sweepRecords({ db }: { db: Database }, signal: AbortSignal): Promise<void> {
  const tenants = await db.selectDistinct({ id: searchRecord.tenantId }).from(searchRecord)
  for (const { id: tenantId } of tenants) {
    const days = Number((await siteValues(db, tenantId)).SearchRecordDays)
    if (days === 0) continue
    await deleteOlder(db, searchRecord, { tenantId, before: new Date(Date.now() - days * DAY_MS), signal })
  }
}

export const recordSweep: Schedule<{ db: Database }> = {
  name: 'sweep-search-records',
  title: '清理过期的搜索记录',
  everySeconds: 3600,
  run: sweepRecords,
}
