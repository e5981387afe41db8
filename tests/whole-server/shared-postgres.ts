import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { embeddedPostgres, startTemporaryPostgres } from '../temporary-postgres.ts'
import { prepareTemplate, shareWithServers } from './test-databases.ts'

/*
 * Global setup of vitest: the one PostgreSQL on which the servers of a run have a database each. Run as a program this
 * file is the process that keeps it, and ends it when the run has ended, however that came about.
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

async function keep(): Promise<void> {
  const postgres = await startTemporaryPostgres(embeddedPostgres())
  const over = once(process, 'disconnect')
  await prepareTemplate(postgres.url, path.resolve(import.meta.dirname, '../../server/db/migrations'))
  if (process.connected) process.send!(postgres.url)
  if (process.connected) await over
  await postgres[Symbol.asyncDispose]()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await keep()
