import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a running server writes into its cluster's postmaster.pid. */
export interface PostmasterFile {
  pid: number
  port: number
  status: string
}

/** Lines of postmaster.pid: 1 pid, 4 port, 8 status. Null when there is none or it is being written. */
export function readPostmasterFile(folder: string): PostmasterFile | null {
  const lines = read(path.join(folder, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null
}

/** PostgreSQL's `cluster_name`: stands in the title of every process of the cluster, and so tells them from others. */
export const clusterName = (folder: string): string =>
  `zhiku-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`

/**
 * Whether this pid is a PostgreSQL process of this cluster. Pids are reused (after a reboot, always in containers), and
 * postmaster.pid is written by the account while root sends the signals, so on Linux the process itself is asked: by its
 * command line, for `exe` and `cwd` are closed even to root in a container. Elsewhere a living pid counts, and the
 * password decides: only the right server takes it.
 */
export function isProcessOf(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  const [program = '', ...options] = read(`/proc/${pid}/cmdline`).split('\0') // empty for a zombie
  const isPostmaster = path.basename(program) === 'postgres' && options[options.indexOf('-D') + 1] === folder
  return isPostmaster || program.startsWith(`postgres: ${clusterName(folder)}: `)
}

/** All PostgreSQL processes of this cluster; Linux only. */
export const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isSafeInteger(pid) && isProcessOf(folder, pid))

/** A process that has ended already is fine. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // no such file or process
  }
}
