import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { buildApp } from './app.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import type { Config } from './config.ts'
import { keepFirstPassword, unusedFirstPassword } from './first-password.ts'
import type { Executor } from '#server/db/database.ts'
import { httpFigures } from '#server/http/http-figures.ts'
import { type ProcessFigures, watchProcess } from '#server/operations/monitoring/index.ts'
import { furnishTenant, seedInstallation } from './seed/index.ts'
import { type Deps, type Extension, LEAVING, RULED_LISTS, TABLE_DICTIONARIES, TASKS, WIRE_TABLES } from './features.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import { openCallLog } from '#server/operations/call-log/index.ts'
import { resealPasswords } from '#server/configuration/data-sources/index.ts'
import { type Manual, manualIn } from '#server/knowledge/help/index.ts'
import { loadSample } from '#server/operations/sample/index.ts'
import { RunningAnswers } from '#server/answers/by-model/index.ts'
import { openDiscovery } from '#server/knowledge/office/index.ts'
import { startWork } from './work.ts'
import { type Engines, type Paths, startEngines } from './engines.ts'
import { installationSecret } from './secret.ts'
import { assertSharedSecret } from './shared-secret.ts'

export interface RunningServer extends AsyncDisposable {
  url: string
  engines: Engines
  /** The administrator's generated first password, until it was changed. */
  firstPassword: { username: string; password: string } | null
}

export interface StartOptions {
  config: Config
  paths: Paths & { webFolder: string; manualFolder: string; sampleFolder: string }
  log: (line: string, error?: unknown) => void
  /** A database for this server alone, instead of the embedded one; for tests. */
  ownDatabase?: ClientConfig | undefined
  extension?: Extension | undefined
}

/** Starts a complete server. Tests and `main.ts` use the same function. */
export async function startServer({ config, paths, log, ...o }: StartOptions): Promise<RunningServer> {
  const seed = async (db: Engines['db']) => {
    if (config.databaseUrl !== undefined) await assertSharedSecret(db, installationSecret(config))
    const { adminPassword, demoPassword } = config
    const keepPassword = (password: string) => keepFirstPassword(config.dataFolder, password)
    await seedInstallation(db, { adminPassword, demoPassword, keepPassword, now: new Date() })
    await resealPasswords(db, installationSecret(config))
  }
  const stack = new AsyncDisposableStack()
  const engines = stack.use(await startEngines(config, paths, log, seed, o.ownDatabase))
  try {
    const watched = stack.use(watchProcess())
    const answering = stack.use(new RunningAnswers({ isAlone: config.databaseUrl === undefined }))
    const deps = toDeps(engines, config, { watched, answering, manual: manualIn(paths.manualFolder) })
    if (config.sample) await loadSample(deps, { manual: paths.manualFolder, company: paths.sampleFolder })
    const calls = stack.use(
      openCallLog({ db: engines.db, log: (error) => log('接口调用记录暂时没有写下，将重试', error) }),
    )
    const { note: noteCall } = calls
    const app = await buildApp(deps, { noteCall, extension: o.extension, webFolder: paths.webFolder, config })
    stack.use(startWork(engines, deps, log))
    await app.listen({ port: config.port, host: config.host })
    const { port } = app.server.address() as AddressInfo
    return {
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      engines,
      firstPassword: await unusedFirstPassword(engines.db, config.dataFolder),
      async [Symbol.asyncDispose]() {
        await closeApp(app)
        await stack.disposeAsync()
      },
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** The dependencies of the features. */
function toDeps(
  engines: Engines,
  config: Config,
  more: { watched: ProcessFigures; manual: Manual; answering: RunningAnswers },
): Deps {
  return {
    ...engines,
    ...more,
    actorOfUser: (userId: string, through: Executor = engines.db) => actorOfUser(through, userId),
    tellOne,
    furnishTenant,
    http: httpFigures(),
    secret: installationSecret(config),
    captcha: config.captcha,
    allowedHosts: config.allowedHosts,
    dataSourceHosts: config.dataSourceHosts,
    modelHosts: config.modelHosts,
    office: config.office && { ...config.office, discovery: openDiscovery(config.office.editor) },
    uploadLimitBytes: config.uploadLimitBytes,
    dataFolder: config.dataFolder,
    leaving: LEAVING,
    ruledLists: RULED_LISTS,
    tableDictionaries: TABLE_DICTIONARIES,
    tasks: TASKS,
    wireTables: WIRE_TABLES,
  }
}

/**
 * Closes the app. Streams that do not end (a slow download) get a moment and are then cut, so that they do not block
 * the exit.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), 3000)
  await app.close()
  clearTimeout(cut)
}

/** The paths within a checkout, relative to its top folder. */
export function pathsIn(root: string): StartOptions['paths'] {
  return {
    migrationsFolder: path.join(root, 'server/db/migrations'),
    webFolder: path.join(root, 'dist/web'),
    manualFolder: path.join(root, 'docs/manual'),
    sampleFolder: path.join(root, 'docs/sample'),
  }
}
