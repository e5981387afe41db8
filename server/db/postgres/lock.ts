import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

/** Another server works on this data folder. `message` is the one line to print. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse'
}

/** Any fixed number, the same in every version. */
const OWNER_LOCK = 72_410_000

/**
 * The first half of "one data folder, one owner": a file with our pid. It keeps a second start from touching the
 * database of the first; the advisory lock below decides when both come at the same moment.
 */
export function takeLockFile(dataFolder: string): () => void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = path.join(dataFolder, 'zhiku.lock')
  const mine = identity(process.pid)!
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' })
      return () => {
        if (read(file) === mine) rmSync(file, { force: true })
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = read(file)
    const pid = Number(owner?.split(' ')[0])
    if (owner && owner !== mine && identity(pid) === owner) throw inUse(dataFolder, pid)
    rmSync(file, { force: true }) // its owner was killed
  }
}

/** The second half: a session-level lock on a connection of its own. Ends with the connection, so with our process. */
export async function holdOwnerLock(connection: ClientConfig, dataFolder: string): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'zhiku owner' })
  client.on('error', () => undefined) // a broken connection is noticed by the supervisor
  await client.connect()
  // The session of a killed owner lives until PostgreSQL notices; two seconds are plenty.
  for (let attempt = 0; attempt < 40; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [OWNER_LOCK])
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

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** A pid with the moment its process began, so that a reused pid is not taken for the owner; null when it is dead. */
function identity(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null
  }
  const stat = process.platform === 'linux' ? read(`/proc/${pid}/stat`) : ''
  if (stat === null) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === 'Z' ? null : `${pid} ${fields[19] ?? ''}`
}
