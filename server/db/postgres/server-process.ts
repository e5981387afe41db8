import { spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, bareEnvironment } from './binaries.ts'
import type { ClusterHome } from './home.ts'
import { clusterName, isProcessOf, processesOf, readPostmasterFile, sendSignal } from './processes.ts'

/** Everything needed to start one cluster's server, again and again. */
export interface ServerPlan {
  readonly home: ClusterHome
  readonly binaries: Binaries
  readonly logFile: string
  readonly log: (line: string) => void
}

export interface RunningServer {
  readonly pid: number
  readonly port: number
}

const LOG_LIMIT = 10 * 1024 * 1024
const SOCKET_PORT = 5432 // only names the socket's file
const SOCKET_PATH_LIMIT = process.platform === 'darwin' ? 103 : 107
const PATIENCE_MS = 10_000

/** Small on purpose: one server for one machine, beside the application (budget: 350 MB for both when idle). */
const SETTINGS = {
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '96MB',
  max_connections: '60',
  max_wal_size: '512MB',
  max_wal_senders: '0',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  autovacuum_max_workers: '2',
  io_workers: '2',
  log_checkpoints: 'off',
  unix_socket_permissions: '0700',
}

/** False where the socket's path would be too long, and on Windows: then the loopback serves. */
export function usesSocket(home: ClusterHome): boolean {
  const path = join(home.socket, `.s.PGSQL.${SOCKET_PORT}`)
  return process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_LIMIT
}

/** The running server of this cluster: one left behind by a killed application is adopted, else a new one is started. */
export async function ensureServer(plan: ServerPlan, preferredPort: number | null): Promise<RunningServer> {
  const { cluster } = plan.home
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await readPostmasterFile(cluster)
    if (found !== null && (await isProcessOf(cluster, found.pid))) {
      if (found.status === 'ready') return found
      await sleep(20) // starting or stopping: either comes to an end
      continue
    }
    await clearRemains(plan.home)
    const launched = await launch(plan, preferredPort)
    if ('pid' in launched) return launched
    // children of a killed server hold its shared memory for a moment, where we cannot find and end them
    const isTransient = /shared memory|lock file|could not bind/.test(launched.failure)
    if (!isTransient || Date.now() > deadline) {
      throw new Error(`PostgreSQL 没有启动：${launched.failure}（日志 ${plan.logFile}）`)
    }
    await sleep(200)
  }
}

/** Ends a server cleanly: connections are cut, everything is written. */
export async function stopServer(plan: ServerPlan, pid: number): Promise<void> {
  const { cluster, account } = plan.home
  if (process.platform === 'win32') {
    spawn(plan.binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-W'], { ...account, stdio: 'ignore' }).unref()
  } else if (!sendSignal(pid, 'SIGINT')) return
  if (await isGone(cluster, [pid], 30_000)) return
  plan.log('PostgreSQL 30 秒内没有结束，改为立即停止（下次启动时自动恢复）')
  sendSignal(pid, 'SIGQUIT')
  if (!(await isGone(cluster, [pid], 10_000))) sendSignal(pid, 'SIGKILL')
}

/**
 * After a kill: processes without their postmaster, and a pid file that would make the server refuse because its pid
 * now belongs to somebody else. Safe because the caller owns the data folder and no postmaster lives.
 */
async function clearRemains({ cluster }: ClusterHome): Promise<void> {
  const strays = await processesOf(cluster)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of strays) sendSignal(pid, signal)
    if (await isGone(cluster, strays, 2_000)) break
  }
  if (process.platform === 'linux') await rm(join(cluster, 'postmaster.pid'), { force: true })
}

async function isGone(cluster: string, pids: readonly number[], patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const alive = await Promise.all(pids.map((pid) => isProcessOf(cluster, pid)))
    if (!alive.includes(true)) return true
    if (Date.now() > deadline) return false
    await sleep(10)
  }
}

async function launch(plan: ServerPlan, preferredPort: number | null): Promise<RunningServer | { failure: string }> {
  const { home, binaries } = plan
  const socket = usesSocket(home)
  const port = socket ? SOCKET_PORT : (preferredPort ?? (await freePort()))
  const address = socket
    ? { listen_addresses: '', unix_socket_directories: home.socket }
    : { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const settings = { ...SETTINGS, ...address, cluster_name: clusterName(home.cluster) }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

  const logStart = await rotateLog(plan.logFile)
  const output = await open(plan.logFile, 'a', 0o600)
  const server = spawn(binaries.postgres, ['-D', home.cluster, '-p', String(port), ...options], {
    ...home.account,
    cwd: home.folder,
    env: bareEnvironment(),
    detached: true, // Ctrl-C at the terminal must not end it before us
    stdio: ['ignore', output.fd, output.fd],
  })
  const ended = new Promise<string>((resolve) => {
    server.once('error', (error) => resolve(error.message))
    server.once('exit', () => resolve(''))
  })
  server.unref()
  await output.close()

  const isReady = await Promise.race([waitUntilReady(plan, server.pid), ended])
  if (typeof isReady !== 'string') return { pid: isReady.pid, port }
  return { failure: isReady || (await lastComplaint(plan.logFile, logStart)) }
}

/** Without limit: recovery after a kill may take long, and ends with the process at worst. */
async function waitUntilReady(plan: ServerPlan, pid: number | undefined): Promise<{ pid: number }> {
  const started = Date.now()
  let isReported = false
  for (;;) {
    const found = await readPostmasterFile(plan.home.cluster)
    if (found?.pid === pid && found?.status === 'ready') return found
    if (!isReported && Date.now() - started > 5_000) {
      plan.log('PostgreSQL 正在恢复上次未写完的数据，请稍候')
      isReported = true
    }
    await sleep(5)
  }
}

/** Makes room before a start; returns where this start's lines begin. */
async function rotateLog(logFile: string): Promise<number> {
  const size = await stat(logFile).then((found) => found.size, () => 0) // none yet
  if (size <= LOG_LIMIT) return size
  await rename(logFile, `${logFile}.1`)
  return 0
}

async function lastComplaint(logFile: string, from: number): Promise<string> {
  const lines = (await readFile(logFile)).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*(FATAL|PANIC):\s*/, '') || '没有给出原因'
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
