import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deleteOlder } from '#server/db/delete-older.ts'
import { accessGrant, auditLog, tenant } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { siteValues } from '#server/settings/site/index.ts'

const DAY_MS = 86_400_000

/** `zhiku doctor` needs the entry of an existing grant to see that it was given through the product. */
const PROVES_A_GRANT = sql`${auditLog.action} = 'grant-add'
  and exists (select from ${accessGrant} where ${accessGrant.id} = ${auditLog.objectId})`

/** Deletes entries older than the site's `AuditLogDays`. Nothing else deletes an entry. */
export const logSweep: Schedule<{ db: Database }> = {
  name: 'sweep-audit-log',
  title: '清理过期的日志',
  everySeconds: 3600,
  async run({ db }, signal) {
    for (const { id: tenantId } of await db.select({ id: tenant.id }).from(tenant)) {
      const days = Number((await siteValues(db, tenantId)).AuditLogDays)
      const before = new Date(Date.now() - days * DAY_MS)
      await deleteOlder(db, auditLog, { tenantId, before, signal, unless: PROVES_A_GRANT })
    }
  },
}
