import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Api, createApi } from '#core/api/client.ts'
import { login } from '#core/contract/sys/login.ts'
import type { SiteKey } from '#core/rules/site/site.ts'
import { removeData } from './cluster-home.ts'
import { emptyShells } from './empty-shells.ts'
import { watchTransactions } from './second-connections.ts'
import { unlockedReads } from './unlocked-reads.ts'
import { copiedDatabase, externalDatabase, PASSWORD } from './test-databases.ts'
import type { Extension } from '#server/boot/features.ts'
import { readConfig } from '#server/boot/config.ts'
import { siteConfig } from '#server/db/schema/index.ts'
import { siteValues } from '#server/settings/site/values.ts'
import { pathsIn, type RunningServer, startServer as start } from '#server/boot/start.ts'
import { loggable } from '#server/http/loggable.ts'

export { PASSWORD } from './test-databases.ts'
const CAPTCHA = 'ABCD'

export interface TestServer extends AsyncDisposable {
  /** The server's address without a path. */
  baseURL: string
  running: RunningServer
  dataFolder: string
  /** The environment it was started with, for starting a second process. */
  env: Record<string, string>
  guest: Api
  /** Signs in admin, editor, reviewer, zhangwei (财务部) or lina (信息技术部), all with {@link PASSWORD}. */
  signIn: (username: string) => Promise<Api>
  tokenOf: (username: string) => Promise<string>
  api: (token: string) => Api
  /**
   * Sets one key of the site configuration directly, even to values that the API refuses; this server uses it at once.
   */
  setSite: (key: SiteKey, value: string) => Promise<void>
  /** Restarts the server on the same data. `between` may damage the data, `more` adds settings. */
  restart: (between?: () => void, more?: Record<string, string>) => Promise<void>
}

/**
 * Starts a complete server on a temporary data folder and its own database. The database is on the PostgreSQL that the
 * run shares, and the server treats it like its embedded one. With `ownCluster`, and outside of a run, the server
 * starts the embedded one. With ZHIKU_TEST_DATABASE_URL it gets an empty database there, like an external PostgreSQL.
 */
export async function startServer(
  env: Record<string, string> = {},
  o: { ownCluster?: true; extension?: Extension; webFolder?: string } = {},
): Promise<TestServer> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'zhiku-test-'))
  const external = env['DATABASE_URL'] === undefined ? await externalDatabase() : null
  const isAlone = external === null && env['DATABASE_URL'] === undefined && !o.ownCluster
  const copied = isAlone ? await copiedDatabase() : null
  const settings = {
    ZHIKU_DATA: dataFolder,
    ZHIKU_PORT: '0',
    ZHIKU_LOG: 'error',
    ZHIKU_SAMPLE: '0',
    ZHIKU_ADMIN_PASSWORD: PASSWORD,
    ZHIKU_DEMO_PASSWORD: PASSWORD,
    ZHIKU_CAPTCHA: `fixed:${CAPTCHA}`,
    ...(external && { DATABASE_URL: external.url }),
    ...env,
  }
  let config = readConfig(settings)
  const root = path.resolve(import.meta.dirname, '../../..')
  const own = o.webFolder === undefined ? {} : { webFolder: o.webFolder }
  // Tests of the server need no built pages; an empty page replaces them.
  const paths = { ...pathsIn(root), ...(process.env['ZHIKU_TEST_WEB'] ? own : { webFolder: emptyShells(dataFolder) }) }
  const begin = () =>
    start({
      config,
      paths,
      extension: o.extension,
      ownDatabase: copied ? { connectionString: copied.url } : undefined,
      log: (line, error) => error && console.error(line, loggable(error).message),
    })
  const amiss = new Set<string>()
  let running = await begin()
  watchTransactions(running.engines, amiss)
  const unlocked = unlockedReads(running.engines)
  // Tests poll by searching; the search limit has tests of its own.
  await writeSite(running, 'searchLimitConfig', '100000')
  await writeSite(running, 'viewLimitConfig', '100000')
  const tokens = new Map<string, string>()

  const server: TestServer = {
    baseURL: running.url,
    running,
    dataFolder,
    env: settings,
    guest: createClient(running.url, ''),
    api: (token) => createClient(running.url, token),
    async tokenOf(username) {
      const known = tokens.get(username)
      if (known) return known
      const body = { username, password: PASSWORD, captcha: CAPTCHA, checkKey: '1' }
      const { token } = await server.guest.call(login, { body })
      tokens.set(username, token)
      return token
    },
    signIn: async (username) => createClient(running.url, await server.tokenOf(username)),
    async setSite(key, value) {
      await writeSite(running, key, value)
      siteValues.forget(running.engines.db, '0')
    },
    async restart(between, more = {}) {
      await running[Symbol.asyncDispose]()
      between?.()
      config = readConfig(Object.assign(settings, more))
      running = await begin()
      watchTransactions(running.engines, amiss)
      Object.assign(server, { running, baseURL: running.url, guest: createClient(running.url, '') })
    },
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]()
      await (external ?? copied)?.drop()
      removeData(dataFolder)
      if (amiss.size > 0) throw new Error([...amiss].join('\n\n'))
      if (unlocked.size > 0) throw new Error(`read without a lock and then changed:\n${[...unlocked].join('\n\n')}`)
    },
  }
  return server
}

async function writeSite(running: RunningServer, itemCode: SiteKey, itemValue: string): Promise<void> {
  const row = { target: [siteConfig.tenantId, siteConfig.itemCode], set: { itemValue } }
  await running.engines.db.insert(siteConfig).values({ tenantId: '0', itemCode, itemValue }).onConflictDoUpdate(row)
}

const createClient = (url: string, token: string): Api =>
  createApi({ baseURL: `${url}/api`, token: () => token || undefined, tenant: () => undefined })
