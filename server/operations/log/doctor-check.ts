import type { Finding } from '#core/maintenance/doctor.ts'
import { checkSiteValue } from '#core/rules/site/site-check.ts'
import { SITE_ITEMS } from '#core/rules/site/site-items.ts'
import { type DoctorCheck, type Looked, namedFindings } from '#server/jobs/queue/index.ts'

/** Data that the site deletes after some time, with their names. */
const FORGOTTEN = [
  { table: 'audit_log', code: 'AuditLogDays', called: '登录与操作日志' },
  { table: 'visit_record', code: 'VisitRecordDays', called: '浏览记录' },
] as const
const OVERDUE_DAYS = 7

async function overdue({ database, now }: Looked): Promise<Finding[]> {
  const found: string[] = []
  for (const { table, code, called } of FORGOTTEN) {
    const { rows } = await database.query<{ tenant: string; value: string | null; oldest: Date | null }>(
      `select t.id as tenant,
              (select item_value from site_config s where s.tenant_id = t.id and s.item_code = $1) as value,
              (select create_time from ${table} r where r.tenant_id = t.id and ${NOT_KEPT[table]}
                order by create_time limit 1) as oldest
         from tenant t order by t.id`,
      [code],
    )
    for (const { tenant, value, oldest } of rows) {
      const days = Number(
        value !== null && 'value' in checkSiteValue(SITE_ITEMS[code], value) ? value : SITE_ITEMS[code].preset,
      )
      if (days === 0 || oldest === null) continue
      if (oldest.getTime() > now().getTime() - (days + OVERDUE_DAYS) * DAY_MS) continue
      const { rows: counted } = await database.query<{ count: number }>(
        `select count(*)::int as count from ${table} where tenant_id = $1`,
        [tenant],
      )
      const from = oldest.toISOString().slice(0, 10)
      found.push(`${called} ${counted[0]!.count} 条，最早 ${from}，应只保留 ${days} 天（租户 ${tenant}）`)
    }
  }
  return namedFindings('ZK-D23', found)
}

/** Excludes log lines of existing grants, which are kept; see `server/access/documents/doctor-check.ts`. */
const NOT_KEPT = {
  audit_log: `not (action = 'grant-add' and exists (select from access_grant g where g.id = r.object_id))`,
  visit_record: 'true',
} as const
const DAY_MS = 86_400_000

export const LOG_CHECKS: readonly DoctorCheck[] = [{ codes: ['ZK-D23'], find: overdue }]
