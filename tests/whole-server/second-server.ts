import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Api, createApi } from '#core/api/client.ts'
import { readConfig } from '#server/boot/config.ts'
import { pathsIn, startServer as start } from '#server/boot/start.ts'
import { startServer, type TestServer } from './fixture.ts'
import { copiedDatabase, externalDatabase } from './test-databases.ts'

/*
 * A second server process on the database and the files of the first: what several servers behind one address are. Run
 * as a program this file is that process; it tells its parent the address, and lets its index stand still when asked.
 */

interface Reply {
  url?: string
  cursor?: number
}

export interface SecondServer extends AsyncDisposable {
  url: string
  api: (token: string) => Api
  /** Lets its index stand still, or go on; returns how far it has come. */
  pauseIndex: (on: boolean) => Promise<number>
}

/** Two servers on one database of the PostgreSQL that the run shares, or of the server of ZHIKU_TEST_DATABASE_URL. */
export async function startTwoServers(
  settings: Record<string, string> = {},
): Promise<{ first: TestServer; second: SecondServer } & AsyncDisposable> {
  const stack = new AsyncDisposableStack()
  const env = { DATABASE_URL: await sharedDatabase(stack) }
  const first = stack.use(await startServer({ ...env, ...settings, ZHIKU_SECRET: randomBytes(32).toString('hex') }))
  const second = stack.use(await startSecond(first))
  return { first, second, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** A database of the run's PostgreSQL by itself, for several servers. */
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
  const child = fork(fileURLToPath(import.meta.url), { env: { PATH: process.env['PATH'], ...env } })
  const told = listenTo(child)
  const { url } = await told()
  return {
    url: url!,
    api: (token) => createApi({ baseURL: `${url}/api`, token: () => token, tenant: () => undefined }),
    async pauseIndex(on) {
      child.send({ pause: on })
      return (await told()).cursor!
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for what the process says next; rejects when it has ended instead. */
function listenTo(child: ChildProcess): () => Promise<Reply> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the second server has ended')
  })
  ended.catch(() => undefined) // only who waits is told
  return async () => (await Promise.race([once(child, 'message'), ended]))[0] as Reply
}

async function runAsSecond(tell: (message: Reply) => void): Promise<void> {
  const root = path.resolve(import.meta.dirname, '../..')
  const { TEST_WEB_FOLDER: webFolder = '', PATH: _, ...env } = process.env
  const running = await start({
    config: readConfig(env),
    paths: { ...pathsIn(root), webFolder },
    log: (line, error) => error && console.error(line, error),
  })
  process.on('message', ({ pause }: { pause: boolean }) => {
    const { follower } = running.engines
    follower.pause(pause)
    tell({ cursor: follower.cursor() })
  })
  process.on('disconnect', () => void running[Symbol.asyncDispose]().then(() => process.exit(0)))
  tell({ url: running.url })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runAsSecond((message) => process.send!(message))
