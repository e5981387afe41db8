import { EventEmitter } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { type KeptActors, keptActors, RIGHTS_WRITES } from '#server/sign-in/sessions/index.ts'
import { CHANGE_CHANNEL } from '#server/jobs/change-log/index.ts'
import { embeddingEndpoints } from '#server/answers/models/index.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { type DatabaseHandle, openDatabase } from '#server/db/database.ts'
import { keptWhileStill, STILL_TABLES, type WhileStill } from '#server/db/kept-while-still.ts'
import { countWrites, writesInto } from '#server/db/own-writes.ts'
import { openRowLog } from '#server/db/row-log.ts'
import { listen } from '#server/db/listen.ts'
import type { searchRecord } from '#server/db/schema/index.ts'
import { migrateDatabase, signDatabase } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { type Converter, openConverter } from '#server/rendering/conversion/index.ts'
import { sweepOrphans } from '#server/sandbox/process-owner.ts'
import { sweepWorkFolders } from '#server/sandbox/work-folder.ts'
import { keepRowsWhileStill, ROW_TABLES } from '#server/knowledge/documents/index.ts'
import { RESTORED } from '#server/operations/backup/index.ts'
import { forgetPlaces, registerPlaces } from '#server/storage/places/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { endLeftBehind } from '#server/storage/renditions/index.ts'
import { followChanges, type Follower } from '#server/search/indexing/index.ts'
import { type Index, openIndex, type SearchDeps, watchIndex } from '#server/search/index-lifecycle/index.ts'
import { type Lexicon, openLexicon } from '#server/search/lexicon/index.ts'
import { installedModel, type Meaning, openMeaning } from '#server/search/meaning/index.ts'
import type { SearchEngine } from '#server/search/model/index.ts'
import { writeSearches } from '#server/search/query-log/index.ts'
import { openFileStore } from './file-store.ts'
import { installationSecret } from './secret.ts'
import { assertAddresses } from './session-address.ts'
import { releaseAll, TASK_CHANNEL } from '#server/jobs/queue/index.ts'

/**
 * Files that are loaded by path. Workers and child processes are not included, because they are found beside the
 * program.
 */
export interface Paths {
  migrationsFolder: string
}

export interface Engines extends AsyncDisposable {
  db: DatabaseHandle['db']
  /** For code that holds locks or listens: no pool in between. */
  connection: ClientConfig
  files: FileStore
  converter: Converter
  engine: SearchEngine
  /** The same index, with the functions to update and rebuild it. */
  index: Index
  follower: Follower
  lexicon: Lexicon
  meaning: Meaning
  /** The cache of recent callers. */
  actors: KeptActors
  whileStill: WhileStill
  searches: SearchDeps['searches']
  /** Emits the channels of NOTIFY when something was written, and also after every reconnect. */
  heard: EventEmitter
}

const DAY_MS = 86_400_000
/** Milliseconds for which searches are collected before they are written. */
const SEARCHES_MS = 100

type Log = (line: string, error?: unknown) => void

/**
 * Starts everything the server needs in order, and stops it in reverse: database (embedded unless an address is given),
 * migrations, file store, search index with its follower. `seed` runs after the migrations. `own` is a database for
 * this server alone, instead of the embedded one.
 */
export async function startEngines(
  config: Config,
  paths: Paths,
  log: Log,
  seed: (db: DatabaseHandle['db']) => Promise<void>,
  own?: ClientConfig,
): Promise<Engines> {
  openDataFolder(config.dataFolder)
  const stack = new AsyncDisposableStack()
  try {
    const connection = own ?? (await startDatabase(config, stack, log))
    const sessions = config.sessionDatabaseUrl ? { connectionString: config.sessionDatabaseUrl } : connection
    if (config.databaseUrl !== undefined) await assertAddresses({ main: connection, sessions })
    const handle = stack.use(openDatabase(connection, (error) => log('数据库连接中断，正在重连', error)))
    const { db } = handle
    const kept = keepWhatIsAsked(config, handle)
    await migrateDatabase(sessions, paths.migrationsFolder)
    await signDatabase(db)
    await seed(db)
    // Only this server uses an embedded database, so a task marked as running was left by a crash.
    if (isAlone(config)) await releaseAll(db)
    const files = await openFiles(config, db, log)
    sweepOrphans()
    await sweepWorkFolders()
    const search = await openSearch(config, { db, stack, log })
    const converter = stack.use(
      openConverter({ program: config.soffice, log: (error) => log('转换组件暂时不可用', error) }),
    )
    const heard = wakeOnChange(search)
    stack.use(listen(sessions, [CHANGE_CHANNEL, TASK_CHANNEL], (channel) => heard.emit(channel)))
    const owned = stack.move()
    const engines = { db, connection: sessions, files, converter, ...search, ...kept, heard }
    return { ...engines, [Symbol.asyncDispose]: () => owned.disposeAsync() }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

/** This process locks the data folder of an embedded database, so no other server writes into the database. */
const isAlone = (config: Config): boolean => config.databaseUrl === undefined

/** Caches in memory, each valid until a write changes its data. */
function keepWhatIsAsked(config: Config, { pool, db }: DatabaseHandle): Pick<Engines, 'actors' | 'whileStill'> {
  const writes = countWrites(pool, { ...RIGHTS_WRITES, ...STILL_TABLES, rows: writesInto(ROW_TABLES) })
  const alone = isAlone(config)
  if (alone) keepRowsWhileStill(db, () => writes.rows)
  return { actors: keptActors({ writes, alone }), whileStill: keptWhileStill({ writes, alone }) }
}

/** Opens the file store and removes what an earlier run left unfinished. */
async function openFiles(config: Config, db: Engines['db'], log: Log): Promise<FileStore> {
  const files = await openFileStore(config)
  const restored = path.join(config.dataFolder, RESTORED)
  if (existsSync(restored)) await forgetPlaces(db)
  await registerPlaces(db, files, hostname())
  rmSync(restored, { force: true })
  // Another server may be writing to the same files, so only old leftovers are certainly unused.
  const nobodysAfterMs = isAlone(config) ? 0 : DAY_MS
  await files.sweepTemporary(nobodysAfterMs)
  // An unavailable store must not block access to the database.
  await endLeftBehind({ db, files }, nobodysAfterMs).catch((error: unknown) =>
    log('中断的上传和删除暂时没有清理，将重试', error),
  )
  return files
}

type Search = Pick<Engines, 'engine' | 'index' | 'follower' | 'lexicon' | 'meaning' | 'searches'>

/** Opens the search index, and starts what keeps it up to date. */
async function openSearch(
  config: Config,
  { db, stack, log }: { db: Engines['db']; stack: AsyncDisposableStack; log: Log },
): Promise<Search> {
  const folder = path.join(config.dataFolder, 'search')
  const index = stack.use(await openIndex(db, { folder, log: (line) => log(line) }))
  const follower = stack.use(
    await followChanges({ db, engine: index, log: (error) => log('搜索索引暂时没有跟上，将重试', error) }),
  )
  const installed = installedModel(config.dataFolder)
  const asked = { db, secret: installationSecret(config), modelHosts: config.modelHosts }
  const endpoints = () => embeddingEndpoints(asked)
  const meaning = stack.use(openMeaning({ db, engine: index, folder, installed, endpoints, log }))
  const lexicon = stack.use(openLexicon({ db, log }))
  const rebuildFailed = (error: unknown) => log('搜索索引暂时没有重建，将重试', error)
  stack.use(await watchIndex({ db, index, follower, lexicon, log: rebuildFailed }))
  const searches = stack.use(
    openRowLog<typeof searchRecord.$inferInsert>({
      write: (rows) => writeSearches(db, rows),
      everyMs: SEARCHES_MS,
      log: (error) => log('搜索记录暂时没有写下，将重试', error),
    }),
  )
  return { engine: index, index, follower, lexicon, meaning, searches }
}

/** Passes on the notifications of the database; a changed document wakes the indexer and the lexicon. */
function wakeOnChange({ follower, lexicon }: Search): EventEmitter {
  const heard = new EventEmitter()
  heard.on(CHANGE_CHANNEL, () => {
    follower.wake()
    lexicon.wake()
  })
  return heard
}

async function startDatabase(config: Config, stack: AsyncDisposableStack, log: Log): Promise<ClientConfig> {
  if (config.databaseUrl !== undefined) {
    return { connectionString: config.databaseUrl }
  }
  const postgres = stack.use(await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: (line) => log(line) }))
  return postgres.connection
}
