import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'

/** Brings the schema up to date before anything else touches it. The lock is a session's: no pool may stand between. */
export async function migrateDatabase(sessions: ClientConfig, migrationsFolder: string): Promise<void> {
  const client = new Client({ ...sessions, application_name: 'zhiku migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.migration])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end() // and with it the lock
  }
}
