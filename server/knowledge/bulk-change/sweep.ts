import { and, inArray, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { bulkChange } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'

/** People still look at the results. */
const KEPT_MS = 7 * 24 * 3_600_000

export const bulkSweep: Schedule<{ db: Database }> = {
  name: 'sweep-bulk-changes',
  title: '清理批量修改的记录',
  everySeconds: 86_400,
  run: async ({ db }) => {
    const before = new Date(Date.now() - KEPT_MS)
    await db
      .delete(bulkChange)
      .where(and(inArray(bulkChange.state, ['done', 'cancelled', 'undone']), lt(bulkChange.createTime, before)))
  },
}
