import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Api, createApi } from '#core/api/client.ts'
import { testProgram } from '../../built-programs.ts'
import { startServer, type TestServer } from './fixture.ts'
import type { Order, Reply } from './server-program.ts'
import { copiedDatabase, externalDatabase } from './test-databases.ts'
import { toldAddress } from './told-address.ts'

/* A second server process on the same database and files, as when several servers share one address. */

export interface SecondServer extends AsyncDisposable {
  url: string
  api: (token: string) => Api
  /** Pauses or resumes its indexer; returns its position. */
  pauseIndex: (on: boolean) => Promise<number>
}

/** Starts two servers on one database, in the PostgreSQL that the run shares or in that of ZHIKU_TEST_DATABASE_URL. */
export async function startTwoServers(
  settings: Record<string, string> = {},
): Promise<{ first: TestServer; second: SecondServer } & AsyncDisposable> {
  const stack = new AsyncDisposableStack()
  const env = { DATABASE_URL: await sharedDatabase(stack) }
  const first = stack.use(await startServer({ ...env, ...settings, ZHIKU_SECRET: randomBytes(32).toString('hex') }))
  const second = stack.use(await startSecond(first))
  return { first, second, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** A separate database in the run's PostgreSQL, for several servers. */
export async function sharedDatabase(stack: AsyncDisposableStack, template?: 'template0'): Promise<string> {
  const database = (await externalDatabase()) ?? (await copiedDatabase(template))
  if (database === null) throw new Error('two servers need the PostgreSQL of a run')
  stack.defer(database.drop)
  return database.url
}

async function startSecond(first: TestServer): Promise<SecondServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-test-second-'))
  mkdirSync(path.join(first.dataFolder, 'files'), { recursive: true })
  symlinkSync(path.join(first.dataFolder, 'files'), path.join(folder, 'files'))
  const env = { ...first.env, ZHIKU_DATA: folder, TEST_WEB_FOLDER: path.join(first.dataFolder, 'web') }
  const child = fork(testProgram('server-program'), {
    env: { PATH: process.env['PATH'], ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the second server has ended')
  })
  ended.catch(() => undefined) // Only a waiting caller gets the error.
  const url = await Promise.race([toldAddress(child), ended])
  return {
    url,
    api: (token) => createApi({ baseURL: `${url}/api`, token: () => token, tenant: () => undefined }),
    async pauseIndex(on) {
      child.send({ pause: on } satisfies Order)
      const [reply] = (await Promise.race([once(child, 'message'), ended])) as [Reply]
      return reply.cursor
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
