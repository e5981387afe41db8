import { fork } from 'node:child_process'
import { once } from 'node:events'
import { statfsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { embeddedPostgres, startTemporaryPostgres } from '../../temporary-postgres.ts'
import { prepareTemplate, shareWithServers } from './test-databases.ts'

/*
 * Global setup of vitest: one PostgreSQL with a database for each server of the run. Run as a program, this file is the
 * process that keeps it and stops it when the run has ended in any way.
 */

export async function setup(): Promise<() => Promise<void>> {
  const keeper = fork(fileURLToPath(import.meta.url), { execArgv: [], detached: true })
  const gone = once(keeper, 'exit')
  const ended = gone.then(([code]) => {
    throw new Error(`the shared PostgreSQL ended (${code}) before the tests`)
  })
  const [url] = (await Promise.race([once(keeper, 'message'), ended])) as [string]
  ended.catch(() => undefined)
  shareWithServers(url)
  return async () => {
    keeper.disconnect()
    await gone
  }
}

const MEMORY = '/dev/shm'
/** The required space in memory; a run's databases and log need a third of it at most. */
const ROOM = 2 ** 30

/**
 * Copying the template creates eight hundred files: half a second of processor time on a disk, a twentieth of it in
 * memory.
 */
function keepInMemory(): void {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > ROOM) process.env['TMPDIR'] = MEMORY
  } catch {
    // Not available on this machine.
  }
}

/** Limits the write-ahead log, which by default may take a gigabyte. */
async function keepLogSmall(superuser: string): Promise<void> {
  const client = new Client({ connectionString: superuser })
  await client.connect()
  await client.query("alter system set max_wal_size = '256MB'")
  await client.query('select pg_reload_conf()')
  await client.end()
}

async function keep(): Promise<void> {
  keepInMemory()
  const postgres = await startTemporaryPostgres(embeddedPostgres())
  const over = once(process, 'disconnect')
  await keepLogSmall(postgres.url)
  await prepareTemplate(postgres.url, path.resolve(import.meta.dirname, '../../../server/db/migrations'))
  if (process.connected) process.send!(postgres.url)
  if (process.connected) await over
  await postgres[Symbol.asyncDispose]()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await keep()
