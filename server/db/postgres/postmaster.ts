import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { executable } from './binaries.ts'
import { serverEnvironment, SOCKET_PORT, type Cluster } from './cluster.ts'

/** A running server, started by us or found running after our process had been killed. */
export interface Postmaster {
  pid: number
  port: number
}

/** Children of a killed postmaster hold its shared memory for a second or two; a start must wait for them. */
const ATTEMPTS = 40
const READY_MS = 60_000
const STOP_MS = 30_000
const LOG_ROTATE_BYTES = 10 * 1024 * 1024

/** Durable, and small: server and PostgreSQL together stay below 350 MB idle (design 10). */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '60',
  shared_buffers: '96MB',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_min_messages: 'warning',
  unix_socket_permissions: '0700',
}

/** The server that already runs on this cluster, or null. */
export function running(cluster: Cluster): Postmaster | null {
  const file = readPidFile(cluster)
  return file && file.status === 'ready' && isPostgres(file.pid) ? { pid: file.pid, port: file.port } : null
}

export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  rotateLog(cluster.logFile)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const started = await attemptStart(cluster)
    if (started) return started
    await sleep(250)
  }
  throw new Error(`PostgreSQL 没有启动成功，原因见 ${cluster.logFile}`)
}

async function attemptStart(cluster: Cluster): Promise<Postmaster | null> {
  const port = cluster.socketFolder === null ? await freePort() : SOCKET_PORT
  const log = openSync(cluster.logFile, 'a', 0o600)
  const place = {
    listen_addresses: cluster.socketFolder === null ? '127.0.0.1' : '',
    unix_socket_directories: cluster.socketFolder ?? '',
  }
  const options = Object.entries({ ...SETTINGS, ...place }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(
    executable(cluster.binaries, 'postgres'),
    ['-D', cluster.folder, '-p', String(port), ...options],
    {
      ...cluster.account?.ids,
      cwd: cluster.folder,
      env: serverEnvironment(),
      // Its own process group: Ctrl-C in the terminal is for us, and we end it in order.
      detached: process.platform !== 'win32',
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  const until = Date.now() + READY_MS
  while (!ended && Date.now() < until) {
    const file = readPidFile(cluster)
    if (file && file.pid === child.pid && file.status === 'ready') return { pid: file.pid, port }
    await sleep(15)
  }
  return null
}

/** Fast shutdown: open transactions are rolled back, the checkpoint is written. */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  signal(postmaster.pid, 'SIGINT')
  const until = Date.now() + STOP_MS
  while (isPostgres(postmaster.pid)) {
    // Immediate shutdown: the next start recovers from the log as after a crash.
    if (Date.now() > until) signal(postmaster.pid, 'SIGQUIT')
    await sleep(20)
  }
}

export const isRunning = (postmaster: Postmaster): boolean => isPostgres(postmaster.pid)

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Lines of postmaster.pid: 1 pid, 4 port, 8 status. */
function readPidFile(cluster: Cluster): { pid: number; port: number; status: string } | null {
  try {
    const lines = readFileSync(path.join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return null // not started, or just gone
  }
}

/** Alive, not a zombie, and really PostgreSQL: a pid may belong to somebody else by now. */
function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.includes('(postgres)') && !/\) Z /.test(stat)
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > LOG_ROTATE_BYTES) renameSync(file, `${file}.1`)
}
