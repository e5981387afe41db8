import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '#core/maintenance/doctor.ts'
import { checkSiteValue } from '#core/rules/site/site-check.ts'
import { SITE_ITEMS } from '#core/rules/site/site-items.ts'
import { type Check, type Machine, named } from './machine.ts'
import { calledBy } from './spoken-names.ts'

const WAITING_MINUTES = 30
const CLOCK_SECONDS = 5
const OLDEST_POSTGRES = 150_000
const OLDEST_NODE = 20
const LEAST_CONNECTIONS = 40

/** Finds grants without an entry in the audit log, which were not given through the product. */
async function plantedGrants({ database }: Machine): Promise<Finding[]> {
  const { rows } = await database.query<{ detail: string }>(
    `select concat(${calledBy('g.object_kind', 'g.object_id')}, ' → ', ${calledBy('g.subject_kind', 'g.subject_id')},
                   '（授权编号 ', g.id, '）') as detail
       from access_grant g where g.effect = 'authorise' and not exists (
         select from audit_log a where a.object_kind = 'grant' and a.object_id = g.id and a.action = 'grant-add')
      order by g.id`,
  )
  return named(
    'ZK-D04',
    rows.map(({ detail }) => detail),
  )
}

async function tasks({ database }: Machine): Promise<Finding[]> {
  const { rows } = await database.query<{ dead: boolean; detail: string }>(
    `select state = 'failed' as dead, concat(kind, ' ', id, '（', attempts, ' 次）', coalesce('：' || left(last_error, 200), '')) as detail
       from task where state = 'failed'
         or (state = 'waiting' and run_after < now() - $1 * interval '1 minute') order by id`,
    [WAITING_MINUTES],
  )
  const details = (dead: boolean) => rows.filter((row) => row.dead === dead).map(({ detail }) => detail)
  return [...named('ZK-D06', details(true)), ...named('ZK-D07', details(false))]
}

async function clock({ database, now }: Machine): Promise<Finding[]> {
  const asked = now().getTime()
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now')
  const ahead = rows[0]!.now.getTime() - (asked + now().getTime()) / 2
  if (Math.abs(ahead) < CLOCK_SECONDS * 1000) return []
  return [{ code: 'ZK-D09', detail: `数据库的时钟与本机相差 ${Math.round(ahead / 1000)} 秒` }]
}

/** The schema version must be exactly that of this program while a server runs. */
async function versions({ database, migrationsFolder }: Machine): Promise<Finding[]> {
  const { rows } = await database.query<{ number: number; version: string; last: string | null }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            (select hash from drizzle.__drizzle_migrations order by id desc limit 1) as last`,
  )
  const { number, version, last } = rows[0]!
  const node = Number.parseInt(process.versions.node, 10)
  return [
    ...(number < OLDEST_POSTGRES ? [`PostgreSQL ${version}，需要 15 或更新`] : []),
    ...(node < OLDEST_NODE ? [`Node ${process.versions.node}，需要 ${OLDEST_NODE} 或更新`] : []),
    ...(last === lastMigration(migrationsFolder) ? [] : ['数据库的表属于另一个版本的知库']),
  ].map((detail) => ({ code: 'ZK-D10', detail }))
}

function lastMigration(folder: string): string {
  const journal = JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const file = path.join(folder, `${journal.entries.at(-1)!.tag}.sql`)
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Checks settings that protect acknowledged writes, and that there are enough connections for a server. */
async function settings({ database }: Machine): Promise<Finding[]> {
  const { rows } = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'max_connections')`,
  )
  const bad = rows.filter(({ name, setting }) =>
    name === 'max_connections' ? Number(setting) < LEAST_CONNECTIONS : setting === 'off',
  )
  return bad.map(({ name, setting }) => ({ code: 'ZK-D17', detail: `${name} = ${setting}` }))
}

/** Data that the site deletes after some time, with their names. */
const FORGOTTEN = [
  { table: 'audit_log', code: 'AuditLogDays', called: '登录与操作日志' },
  { table: 'visit_record', code: 'VisitRecordDays', called: '浏览记录' },
] as const
const OVERDUE_DAYS = 7

async function overdue({ database, now }: Machine): Promise<Finding[]> {
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
  return named('ZK-D23', found)
}

/** Excludes log lines of existing grants, which are kept; see `plantedGrants`. */
const NOT_KEPT = {
  audit_log: `not (action = 'grant-add' and exists (select from access_grant g where g.id = r.object_id))`,
  visit_record: 'true',
} as const
const DAY_MS = 86_400_000

export const DATABASE_CHECKS: readonly Check[] = [
  { codes: ['ZK-D04'], find: plantedGrants },
  { codes: ['ZK-D06', 'ZK-D07'], find: tasks },
  { codes: ['ZK-D09'], find: clock },
  { codes: ['ZK-D10'], find: versions },
  { codes: ['ZK-D17'], find: settings },
  { codes: ['ZK-D23'], find: overdue },
]
