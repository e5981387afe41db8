import { and, eq, lt } from 'drizzle-orm'
import { deleteOlder } from '#server/db/delete-older.ts'
import type { Database } from '#server/db/database.ts'
import { readingPlace, shareView, tenant, visitRecord } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { siteValues } from '#server/settings/site/index.ts'

const DAY_MS = 86_400_000

/** Deletes who read what, how far, and what through a share, after the site's `VisitRecordDays`; the counts of documents stay. */
export const visitSweep: Schedule<{ db: Database }> = {
  name: 'sweep-visit-records',
  title: '清理过期的浏览记录',
  everySeconds: 3600,
  async run({ db }, signal) {
    for (const { id: tenantId } of await db.select({ id: tenant.id }).from(tenant)) {
      const days = Number((await siteValues(db, tenantId)).VisitRecordDays)
      if (days === 0) continue
      const old = { tenantId, before: new Date(Date.now() - days * DAY_MS), signal }
      for (const table of [visitRecord, shareView]) await deleteOlder(db, table, old)
      // One row per person and document at most, so there is never much at once.
      await db.delete(readingPlace).where(and(eq(readingPlace.tenantId, tenantId), lt(readingPlace.time, old.before)))
    }
  },
}
