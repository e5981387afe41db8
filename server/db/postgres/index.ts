import { mkdirSync, realpathSync } from 'node:fs'
import { postgresAccount } from './account.ts'
import { binariesFor } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { takeLockFile } from './lock.ts'
import { DATABASE, Supervisor } from './supervisor.ts'

/** For node-postgres. The role owns the database and is no superuser. */
export interface PostgresConnection {
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres extends AsyncDisposable {
  /** It stays valid when the server is restarted. */
  readonly connection: PostgresConnection
  /** Null while PostgreSQL is not running. */
  readonly pid: () => number | null
  /** Ends the server and releases the data folder. It may be called more than once. */
  readonly stop: () => Promise<void>
}

/**
 * The PostgreSQL that is part of the product. It is created on first use and then started; if it still runs because
 * only our process was killed, it is taken over. It is watched, restarted when it dies, and stopped with our process.
 * Throws {@link DataFolderInUse} when another Zhiku owns the folder.
 */
export async function startEmbeddedPostgres(o: {
  dataFolder: string
  /** Gets one line in Chinese for each event of the server. */
  log: (line: string) => void
  /** The server died and is being restarted; all connections are lost. */
  onDown?: () => void
}): Promise<EmbeddedPostgres> {
  mkdirSync(o.dataFolder, { recursive: true, mode: 0o700 })
  const dataFolder = realpathSync(o.dataFolder)
  const release = await takeLockFile(dataFolder)
  try {
    const account = postgresAccount(dataFolder)
    const cluster = prepareCluster(dataFolder, binariesFor(account, o.log), account)
    const supervisor = new Supervisor({ cluster, dataFolder, log: o.log, onDown: o.onDown ?? (() => {}) })
    await supervisor.start()
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= supervisor.stop().then(release))
    const connection = { ...supervisor.address(), ...application(cluster.passwords.application) }
    return { connection, pid: () => supervisor.pid(), stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    release()
    throw error
  }
}

const application = (password: string) => ({ user: DATABASE, password, database: DATABASE })
