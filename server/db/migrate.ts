import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'

/** Brings the schema up to date before anything else uses it. The lock belongs to a session, so this needs a connection without a pooler. */
export async function migrateDatabase(sessions: ClientConfig, migrationsFolder: string): Promise<void> {
  const client = new Client({ ...sessions, application_name: 'zhiku migration' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK.migration])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end() // this also releases the lock
  }
}
