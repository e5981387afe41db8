import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { createApi } from '#core/api/client.ts'
import { searchIndexStatus } from '#core/contract/km/search/search-index.ts'
import { login } from '#core/contract/sys/login.ts'
import { readConfig } from '#server/boot/config.ts'
import { siteConfig } from '#server/db/schema/index.ts'
import { pathsIn, startServer } from '#server/boot/start.ts'
import { fillLibrary, type Text } from '../../fixtures/served-library/fill-library.ts'
import { clusterHome, removeData } from '../../whole-server/support/cluster-home.ts'
import { listDescendants } from '../../whole-server/support/killable-server.ts'
import { emptyShells } from '../../whole-server/support/empty-shells.ts'
import { PASSWORD } from '../../whole-server/support/fixture.ts'

/*
 * Who is asked, in a process of its own: a whole server as people start it, on its embedded database, and beside it (as
 * `bare`) a route of Fastify that does nothing. Run as a program this file is that process.
 */

export type Wanted = { texts: Text[] } | { profile: string } | 'cpu'

/** A server with the documents in its index and somebody signed in. */
async function serveLibrary(texts: readonly Text[]): Promise<{ origin: string; token: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-bench-http-'))
  dataFolder = folder
  const env = {
    ZHIKU_DATA: folder,
    ZHIKU_PORT: '0',
    ZHIKU_LOG: 'error',
    ZHIKU_SAMPLE: '0',
    ZHIKU_ADMIN_PASSWORD: PASSWORD,
    ZHIKU_DEMO_PASSWORD: PASSWORD,
    ZHIKU_CAPTCHA: 'fixed:ABCD',
  }
  const running = await startServer({
    config: readConfig(env),
    paths: { ...pathsIn(path.resolve(import.meta.dirname, '../../..')), webFolder: emptyShells(folder) },
    log: (line, error) => error && console.error(line, error),
  })
  process.once('disconnect', () => void leave())
  const leave = async () => {
    await running[Symbol.asyncDispose]()
    removeData(folder)
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }
  const { db } = running.engines
  for (const itemCode of ['searchLimitConfig', 'viewLimitConfig'])
    await db.insert(siteConfig).values({ tenantId: '0', itemCode, itemValue: '10000000' }).onConflictDoNothing()
  await fillLibrary(db, texts)
  await db.execute(sql`analyze`) // as a library has been that was not filled a moment ago
  await indexed(running.url, texts.length)
  return { origin: running.url, token: await signInToken(running.url, 'lina') }
}

async function signInToken(url: string, username: string): Promise<string> {
  const body = { username, password: PASSWORD, captcha: 'ABCD', checkKey: '1' }
  return (await createClient(url, '').call(login, { body })).token
}

const createClient = (url: string, token: string) =>
  createApi({ baseURL: `${url}/api`, token: () => token || undefined, tenant: () => undefined })

async function indexed(url: string, passages: number): Promise<void> {
  const admin = createClient(url, await signInToken(url, 'admin'))
  for (;;) {
    const status = await admin.call(searchIndexStatus, {})
    if (status.cursor === status.lastChange && status.passages >= passages) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

let dataFolder = ''
const TICK_MS = 10

/** Processor time of the embedded PostgreSQL so far. */
function databaseMs(): number {
  if (dataFolder === '') return 0
  const pidFile = path.join(clusterHome(dataFolder), 'cluster/postmaster.pid')
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const ticks = listDescendants(postmaster).map((pid) => {
    const fields = statOf(pid).split(') ')[1]?.split(' ') ?? []
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  })
  return TICK_MS * ticks.reduce((sum, each) => sum + each, 0)
}

/** A connection may end between the list and the look: then ''. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return ''
  }
}

let profiler: Session | null = null

/** Begins to watch what the thread does; asked once more, writes it down. */
async function profiled(file: string): Promise<object> {
  if (profiler !== null) {
    const { profile } = await profiler.post('Profiler.stop')
    writeFileSync(file, JSON.stringify(profile))
    return {}
  }
  profiler = new Session()
  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.start')
  return {}
}

async function serveBare(): Promise<{ origin: string; token: string }> {
  const app = Fastify()
  app.get('/', async () => ({ success: true, message: '', code: 200, result: null, timestamp: Date.now() }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  process.once('disconnect', () => process.exit(0))
  return { origin, token: '' }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', async (wanted: Wanted) => {
    if (wanted === 'cpu') {
      const { user, system } = process.cpuUsage()
      process.send!({ cpuMs: (user + system) / 1000, databaseMs: databaseMs() })
    } else if ('texts' in wanted) process.send!(await serveLibrary(wanted.texts))
    else process.send!(await profiled(wanted.profile))
  })
  if (process.argv[2] === 'bare') process.send!(await serveBare())
}
