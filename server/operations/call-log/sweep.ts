import type { Database } from '#server/db/database.ts'
import { deleteOlder } from '#server/db/delete-older.ts'
import { apiCall } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { siteValues } from '#server/settings/site/index.ts'

const DAY_MS = 86_400_000

/** Deletes calls older than the site's `ApiRecordDays`. */
export async function sweepCalls({ db }: { db: Database }, signal: AbortSignal): Promise<void> {
  const tenants = await db.selectDistinct({ id: apiCall.tenantId }).from(apiCall)
  for (const { id: tenantId } of tenants) {
    const days = Number((await siteValues(db, tenantId)).ApiRecordDays)
    if (days > 0) await deleteOlder(db, apiCall, { tenantId, before: new Date(Date.now() - days * DAY_MS), signal })
  }
}

export const callSweep: Schedule<{ db: Database }> = {
  name: 'sweep-api-calls',
  title: '清理过期的接口调用记录',
  everySeconds: 3600,
  run: sweepCalls,
}
