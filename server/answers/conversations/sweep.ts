import { lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { answerConversation, answerDocument, answerTurn } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { deleteOrphanedCurated } from '#server/search/tuning/index.ts'

const KEPT_DAYS = 180
const DAY_MS = 86_400_000

/**
 * Deletes what was not asked in for half a year, and turns and curated answers that speak of a document that is gone. It
 * can be repeated safely.
 */
export async function sweepConversations({ db }: { db: Database }): Promise<void> {
  await db
    .delete(answerConversation)
    .where(lt(answerConversation.updateTime, new Date(Date.now() - KEPT_DAYS * DAY_MS)))
  const basis = sql`(select count(*) from ${answerDocument} d where d.turn_id = ${answerTurn.id} and d.near is null)`
  await db.delete(answerTurn).where(sql`${basis} < ${answerTurn.documents}`)
  await deleteOrphanedCurated(db)
}

export const conversationSweep: Schedule<{ db: Database }> = {
  name: 'sweep-conversations',
  title: '清理过期的问答',
  everySeconds: 3600,
  run: sweepConversations,
}
