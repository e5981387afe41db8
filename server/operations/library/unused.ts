import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { ArchiveFault } from '../archive/index.ts'

/** How often to check whether a program that has just ended has left the database, and the interval. */
const LOOKS = 20
const LOOK_MS = 250

/**
 * Ensures that no server uses the database, because it would not notice the import. A server that starts now waits at
 * its first step, which needs the same lock.
 */
export async function holdAlone(client: Client): Promise<void> {
  for (let look = 1; ; look++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      ADVISORY_LOCK.seed,
    ])
    if (rows[0]!.held && (await othersOn(client)) === 0) return
    if (rows[0]!.held) await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK.seed])
    if (look === LOOKS) throw new ArchiveFault('数据库正被使用：请先停止它的服务器，以及别的导入')
    await sleep(LOOK_MS)
  }
}

async function othersOn(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'zhiku%'`,
  )
  return rows[0]!.count
}

/** Actions that do not count as use: a first sign-in, to see whether it works. */
const UNIMPORTANT = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-end',
  'password-change',
  'password-change-failed',
]

/** Every change by a person is in the audit log; the initial data are not, and the import replaces them. */
export async function assertUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ documents: number; changes: number }>(
    `select (select count(*)::int from document) as documents,
            (select count(*)::int from audit_log where action <> all($1)) as changes`,
    [UNIMPORTANT],
  )
  const { documents, changes } = rows[0]!
  if (documents + changes > 0)
    throw new ArchiveFault(
      `只能导入还没有用过的知库，这里已有 ${documents} 篇知识、${changes} 条操作记录：请用新的数据文件夹（和新的数据库）`,
    )
}
