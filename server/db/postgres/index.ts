import { mkdirSync, realpathSync } from 'node:fs'
import { postgresAccount } from './account.ts'
import { binariesFor } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import { takeLockFile } from './lock.ts'
import { DATABASE, Supervisor } from './supervisor.ts'

export { DataFolderInUse } from './lock.ts'

export interface EmbeddedPostgres extends AsyncDisposable {
  /** For node-postgres; stays valid when the server is started again. The role owns the database and is no superuser. */
  readonly connection: { host: string; port: number; user: string; password: string; database: string }
  /** Null while it is down. */
  readonly pid: () => number | null
  /** Ends the server and gives the data folder free; more than once is fine. */
  readonly stop: () => Promise<void>
}

/**
 * The PostgreSQL that comes with us: made on first use, started or adopted (when our process was killed and it was
 * not), watched and started again when it dies, ended with us. Throws {@link DataFolderInUse} when another Zhiku owns
 * the folder.
 */
export async function startEmbeddedPostgres(o: {
  dataFolder: string
  /** One Chinese line each: what befell the server. */
  log: (line: string) => void
  /** It has died and is being started again; every connection is lost. */
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
