import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { document, documentHealth, tenant } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { scoreDocuments } from './score.ts'

/** So many at once, so that who changes one of them waits a moment at most. */
const AT_ONCE = 2000

/** What time alone changes: a date that passes, a year without a change, an account that is frozen. */
export const healthSchedule: Schedule<{ db: Database }> = {
  name: 'score-documents',
  title: '计算知识健康',
  everySeconds: 3600,
  async run({ db }, signal) {
    for (const { id } of await db.select({ id: tenant.id }).from(tenant)) await scoreTenant(db, id, new Date(), signal)
    await db.execute(
      sql`delete from ${documentHealth} h where not exists (select 1 from ${document} d where d.id = h.document_id)`,
    )
  },
}

export async function scoreTenant(db: Database, tenantId: string, now: Date, signal?: AbortSignal): Promise<void> {
  for (let after = ''; ;) {
    signal?.throwIfAborted()
    const rows = await db
      .select({ id: document.id })
      .from(document)
      .where(and(eq(document.tenantId, tenantId), gt(document.id, after)))
      .orderBy(asc(document.id))
      .limit(AT_ONCE)
    const ids = rows.map(({ id }) => id)
    await db.transaction((tx) => scoreDocuments(tx, tenantId, ids, now))
    if (rows.length < AT_ONCE) return
    after = ids.at(-1)!
  }
}
