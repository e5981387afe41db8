import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Finding } from '#core/maintenance/doctor.ts'
import type { Machine, MachineCheck } from './machine.ts'

const CLOCK_SECONDS = 5
const OLDEST_POSTGRES = 150_000
const OLDEST_NODE = 20
const LEAST_CONNECTIONS = 40

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

export const DATABASE_CHECKS: readonly MachineCheck[] = [
  { codes: ['ZK-D09'], find: clock },
  { codes: ['ZK-D10'], find: versions },
  { codes: ['ZK-D17'], find: settings },
]
