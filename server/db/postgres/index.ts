import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresAccount } from './account.ts'
import { binariesFor } from './binaries.ts'
import { prepareCluster, USER, type Cluster } from './cluster.ts'
import { holdOwnerLock, takeLockFile } from './lock.ts'
import { isRunning, running, startPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'

export { DataFolderInUse } from './lock.ts'

const DATABASE = 'zhiku'
const WATCH_MS = 250
const RESTART_PAUSE_MS = [0, 500, 1000, 2000, 5000]

export interface EmbeddedPostgres extends AsyncDisposable {
  connection: { host: string; port: number; user: string; password: string; database: string }
  pid: () => number
}

/**
 * The PostgreSQL that comes with us: made on first use, started or adopted (when our process was killed and it was
 * not), watched and started again when it dies, ended with us. See README.md for who may do what to whom.
 */
export async function startEmbeddedPostgres(o: {
  dataFolder: string
  log: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const releaseFile = takeLockFile(o.dataFolder)
  try {
    const account = postgresAccount()
    const cluster = prepareCluster(o.dataFolder, binariesFor(account, o.log), account)
    let postmaster = running(cluster) ?? (await startPostmaster(cluster))
    const connection = connectionOf(cluster, postmaster)
    let owner = await holdOwnerLock({ ...connection, database: 'postgres' }, o.dataFolder)
    await createDatabase(owner)

    let stopping = false
    const watching = watch(
      () => stopping || isRunning(postmaster),
      async () => {
        o.log('PostgreSQL 意外停止，正在重新启动')
        await owner.end().catch(() => undefined) // broken with the server
        postmaster = await startPostmaster(cluster)
        // On loopback the port may be another one; in a socket folder it never is.
        Object.assign(connection, connectionOf(cluster, postmaster))
        owner = await holdOwnerLock({ ...connection, database: 'postgres' }, o.dataFolder)
        o.log('PostgreSQL 已恢复')
      },
      () => stopping,
      o.log,
    )
    return {
      connection,
      pid: () => postmaster.pid,
      async [Symbol.asyncDispose]() {
        stopping = true
        await watching
        await owner.end().catch(() => undefined) // may be broken already
        await stopPostmaster(cluster, postmaster)
        releaseFile()
      },
    }
  } catch (error) {
    releaseFile()
    throw error
  }
}

/** Looks whether all is well and mends what is not, until told to stop. A failed mending is tried again, later. */
async function watch(
  isWell: () => boolean,
  mend: () => Promise<void>,
  isStopping: () => boolean,
  log: (line: string) => void,
): Promise<void> {
  let failures = 0
  while (!isStopping()) {
    if (isWell()) {
      await sleep(WATCH_MS, undefined, { ref: false })
      continue
    }
    await sleep(RESTART_PAUSE_MS[Math.min(failures, RESTART_PAUSE_MS.length - 1)])
    try {
      await mend()
      failures = 0
    } catch (error) {
      failures++
      log(`PostgreSQL 重新启动失败：${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function connectionOf(cluster: Cluster, postmaster: Postmaster): EmbeddedPostgres['connection'] {
  return {
    host: cluster.socketFolder ?? '127.0.0.1',
    port: postmaster.port,
    user: USER,
    password: cluster.password,
    database: DATABASE,
  }
}

async function createDatabase(client: Client): Promise<void> {
  const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (known.rowCount === 0)
    await client.query(`create database ${DATABASE} encoding 'UTF8' locale 'C' template template0`)
}
