import { EventEmitter } from 'node:events'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { type KeptActors, keptActors, RIGHTS_WRITES } from '#server/sign-in/sessions/index.ts'
import { CHANGE_CHANNEL } from '#server/jobs/outbox/index.ts'
import type { Config } from './config.ts'
import { type DatabaseHandle, openDatabase } from '#server/db/database.ts'
import { keptWhileStill, STILL_TABLES, type WhileStill } from '#server/db/kept-while-still.ts'
import { countWrites } from '#server/db/own-writes.ts'
import { listen } from '#server/db/listen.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { type Converter, openConverter } from '#server/rendering/conversion/index.ts'
import { sweepOrphans } from '#server/sandbox/process-owner.ts'
import { sweepWorkFolders } from '#server/sandbox/work-folder.ts'
import { type FileStore, localFileStore } from '#server/storage/files/index.ts'
import { settleLeftBehind } from '#server/storage/renditions/index.ts'
import { followChanges, type Follower } from '#server/search/indexing/index.ts'
import { type Index, openIndex, watchIndex } from '#server/search/index-lifecycle/index.ts'
import { type Lexicon, openLexicon } from '#server/search/lexicon/index.ts'
import type { SearchEngine } from '#server/search/model/index.ts'
import { assertAddresses } from './session-address.ts'
import { releaseAll, TASK_CHANNEL } from '#server/jobs/queue/index.ts'

/** What is loaded by path. Workers and children find themselves: they lie beside the program. */
export interface Paths {
  migrationsFolder: string
}

export interface Engines extends AsyncDisposable {
  db: DatabaseHandle['db']
  files: FileStore
  converter: Converter
  engine: SearchEngine
  /** The same, with how it is kept and rebuilt. */
  index: Index
  follower: Follower
  lexicon: Lexicon
  /** Who asked lately. */
  actors: KeptActors
  whileStill: WhileStill
  /** Says the channels of NOTIFY that something was written down in, also after every reconnect. */
  heard: EventEmitter
}

const DAY_MS = 86_400_000

type Log = (line: string, error?: unknown) => void

/**
 * Starts everything the server stands on, in order, and ends it in reverse: database (embedded unless an address is
 * given), migrations, file store, search index with its follower. `seed` runs after the migrations. `own` is a database
 * for this server alone, instead of the embedded one.
 */
export async function startEngines(
  config: Config,
  paths: Paths,
  log: Log,
  seed: (db: DatabaseHandle['db']) => Promise<void>,
  own?: ClientConfig,
): Promise<Engines> {
  const stack = new AsyncDisposableStack()
  try {
    const connection = own ?? (await databaseOf(config, stack, log))
    const sessions = config.sessionDatabaseUrl ? { connectionString: config.sessionDatabaseUrl } : connection
    if (config.databaseUrl !== undefined) await assertAddresses({ main: connection, sessions })
    const handle = stack.use(openDatabase(connection, (error) => log('数据库连接中断，正在重连', error)))
    // The data folder of an embedded database is locked by this process: nobody else writes into it.
    const alone = config.databaseUrl === undefined
    const writes = countWrites(handle.pool, { ...RIGHTS_WRITES, ...STILL_TABLES })
    // Asked once a request all the same: its stamp does not depend on every write having been counted.
    const actors = keptActors({ writes, alone: false })
    const whileStill = keptWhileStill({ writes, alone })
    await migrateDatabase(sessions, paths.migrationsFolder)
    await seed(handle.db)
    // Only this server works on an embedded database: what is marked running was left behind by a crash.
    if (config.databaseUrl === undefined) await releaseAll(handle.db)
    const files = await localFileStore(path.join(config.dataFolder, 'files'))
    // Beside other servers on the same files only what is old is known to be nobody's.
    const nobodysAfterMs = config.databaseUrl === undefined ? 0 : DAY_MS
    await files.sweepTemporary(nobodysAfterMs)
    await settleLeftBehind({ db: handle.db, files }, nobodysAfterMs)
    sweepOrphans()
    await sweepWorkFolders()
    const engine = stack.use(
      await openIndex(handle.db, { folder: path.join(config.dataFolder, 'search'), log: (line) => log(line) }),
    )
    const follower = stack.use(
      await followChanges({ db: handle.db, engine, log: (error) => log('检索索引暂时没有跟上，将重试', error) }),
    )
    const lexicon = stack.use(openLexicon({ db: handle.db, log }))
    const rebuilt = (error: unknown) => log('检索索引暂时没有重建，将重试', error)
    stack.use(await watchIndex({ db: handle.db, index: engine, follower, lexicon, log: rebuilt }))
    const converter = stack.use(
      openConverter({ program: config.soffice, log: (error) => log('转换组件暂时不可用', error) }),
    )
    const heard = new EventEmitter()
    heard.on(CHANGE_CHANNEL, () => {
      follower.wake()
      lexicon.wake()
    })
    stack.use(listen(sessions, [CHANGE_CHANNEL, TASK_CHANNEL], (channel) => heard.emit(channel)))
    const owned = stack.move()
    return {
      db: handle.db,
      files,
      converter,
      engine,
      index: engine,
      follower,
      lexicon,
      actors,
      whileStill,
      heard,
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    }
  } catch (error) {
    await stack.disposeAsync()
    throw error
  }
}

async function databaseOf(config: Config, stack: AsyncDisposableStack, log: Log): Promise<ClientConfig> {
  if (config.databaseUrl !== undefined) {
    return { connectionString: config.databaseUrl }
  }
  const postgres = stack.use(await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: (line) => log(line) }))
  return postgres.connection
}
