import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'

/** Thrown when another server uses this data folder. `message` is the one line to print. */
export class DataFolderInUse extends OperatorFault {
  override name = 'DataFolderInUse'
}

/** How long to try, because an earlier server may be about to end. */
const PATIENCE_MS = 2_000

const SQLITE_BUSY = 5

/**
 * The first half of "one data folder, one owner": an exclusive transaction on an empty SQLite file. The kernel releases
 * that lock when the process ends, for whatever reason, so a lock is never out of date. When several servers start at the
 * same moment, one of them gets it. (A pid in a file is wrong after a reboot and between two containers; here it is only
 * used for the message.)
 *
 * Trap: the lock is lost when the process closes any descriptor of the file, so no other code may open it.
 */
export async function takeLockFile(dataFolder: string): Promise<() => void> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const pidFile = path.join(dataFolder, 'zhiku.pid')
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const held = tryLock(path.join(dataFolder, 'zhiku.lock'))
    if (held !== null) {
      writeFileSync(pidFile, String(process.pid))
      return () => {
        rmSync(pidFile, { force: true })
        held.close()
      }
    }
    if (Date.now() > deadline) throw inUse(dataFolder, readOwner(pidFile))
    await sleep(50)
  }
}

function tryLock(file: string): DatabaseSync | null {
  const held = new DatabaseSync(file, { timeout: 0 })
  try {
    held.exec('begin exclusive')
    return held
  } catch (error) {
    held.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
}

/**
 * The second half, for file systems whose locks are unreliable: a session lock of PostgreSQL on its own connection. It
 * ends with the connection, and so with our process.
 */
export async function holdOwnerLock(connection: ClientConfig, dataFolder: string): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'zhiku owner' })
  client.on('error', () => undefined) // the supervisor notices a broken connection
  await client.connect()
  // The session of a killed owner lives until PostgreSQL notices; on a busy machine that takes seconds.
  for (let attempt = 0; attempt < 200; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      ADVISORY_LOCK.owner,
    ])
    if (rows[0]?.held) return client
    await sleep(50)
  }
  await client.end()
  throw inUse(dataFolder, null)
}

const inUse = (dataFolder: string, pid: number | null) =>
  new DataFolderInUse(
    `数据文件夹 ${dataFolder} 正被另一个知库进程${pid === null ? '' : `（${pid}）`}使用，请先停止它或用 ZHIKU_DATA 换一个`,
  )

function readOwner(pidFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10) || null
  } catch {
    return null // not written yet
  }
}
