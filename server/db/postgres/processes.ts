import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The contents of postmaster.pid, which a running server writes into its cluster. */
export interface PostmasterFile {
  pid: number
  port: number
  status: string
}

/** Reads postmaster.pid: line 1 is the pid, 4 the port, 8 the status. Null when the file is missing or incomplete. */
export function readPostmasterFile(folder: string): PostmasterFile | null {
  const lines = read(path.join(folder, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null
}

/** PostgreSQL's `cluster_name`. It is in the title of every process of the cluster, so that we can recognise them. */
export const clusterName = (folder: string): string =>
  `zhiku-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`

/**
 * Whether this pid is a PostgreSQL process of this cluster. Pids are reused after a reboot and always in containers. Also,
 * the account writes postmaster.pid while root sends the signals. So on Linux we look at the process itself: at its command
 * line, because in a container even root cannot read `exe` and `cwd`. On other systems it is enough that the process
 * exists; the password then shows whether it is the right server.
 */
export function isClusterProcess(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid)
  const [program = '', ...options] = read(`/proc/${pid}/cmdline`).split('\0') // empty for a zombie process
  const isPostmaster = path.basename(program) === 'postgres' && options[options.indexOf('-D') + 1] === folder
  return isPostmaster || program.startsWith(`postgres: ${clusterName(folder)}: `)
}

/** All PostgreSQL processes of this cluster; Linux only. */
export const listProcesses = (folder: string): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isSafeInteger(pid) && isClusterProcess(folder, pid))

/** Does nothing when the process has ended already. */
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
