import { deleteOlder } from '#server/db/delete-older.ts'
import type { Database } from '#server/db/database.ts'
import { modelUsage } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'

const KEPT_DAYS = 400
const DAY_MS = 86_400_000

/** Deletes what is older than a year and a month. It can be repeated safely. */
export const usageSweep: Schedule<{ db: Database }> = {
  name: 'sweep-model-usage',
  title: '清理过期的模型用量',
  everySeconds: 3600,
  run: async ({ db }, signal) => {
    const before = new Date(Date.now() - KEPT_DAYS * DAY_MS)
    const tenants = await db.selectDistinct({ id: modelUsage.tenantId }).from(modelUsage)
    for (const { id: tenantId } of tenants) await deleteOlder(db, modelUsage, { tenantId, before, signal })
  },
}
