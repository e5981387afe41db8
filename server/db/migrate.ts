import { ne } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'
import { RELEASE, writtenByLater } from '#server/kernel/release.ts'
import { installation } from './schema/index.ts'
import type { Database } from './database.ts'

const RELEASE_KEY = 'written-by'

/**
 * Updates the schema before anything else uses it. A database that a later version has changed is refused and left
 * unchanged. The lock belongs to a session, so this needs a connection without a pooler.
 */
export async function migrateDatabase(sessions: ClientConfig, migrationsFolder: string): Promise<void> {
  const client = new Client({ ...sessions, application_name: 'zhiku migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.migration])
    if (await isChangedByLater(client, migrationsFolder))
      throw new OperatorFault(writtenByLater('数据库', await lastRelease(client)))
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end() // this also releases the lock
  }
}

/** Records that this release works on the database, for an earlier release that is started on it later. */
export async function signDatabase(db: Database): Promise<void> {
  await db
    .insert(installation)
    .values({ key: RELEASE_KEY, value: RELEASE })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: RELEASE },
      setWhere: ne(installation.value, RELEASE),
    })
}

/** Whether the database has a migration that this program does not know. */
async function isChangedByLater(client: Client, migrationsFolder: string): Promise<boolean> {
  if (!(await isThere(client, 'drizzle.__drizzle_migrations'))) return false
  const ours = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  return rows.some(({ hash }) => !ours.has(hash))
}

async function lastRelease(client: Client): Promise<string> {
  const { rows } = await client.query<{ value: string }>('select value from installation where key = $1', [RELEASE_KEY])
  return rows[0]?.value ?? '不明'
}

async function isThere(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  return rows[0]!.there
}
