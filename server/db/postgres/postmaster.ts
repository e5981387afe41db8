import { execFile, spawn } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { executable } from './binaries.ts'
import { type Cluster, serverEnvironment, SOCKET_PORT } from './cluster.ts'
import { clusterName, isClusterProcess, listProcesses, readPostmasterFile, sendSignal } from './processes.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'

/** A running server that we started, or that was still running after our earlier process was killed. */
export interface Postmaster {
  pid: number
  port: number
}

/**
 * Children of a killed postmaster keep its shared memory for a second or two. Where we cannot find them, we wait this
 * long.
 */
const PATIENCE_MS = 10_000
const STOP_MS = 30_000
const LOG_ROTATE_BYTES = 10 * 1024 * 1024

/** Durable and small: server and PostgreSQL together use less than 350 MB when idle. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '60',
  shared_buffers: '96MB',
  jit: 'off',
  wal_level: 'minimal',
  recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync',
  max_wal_senders: '0',
  log_min_messages: 'warning',
  unix_socket_permissions: '0700',
}

/** The server of this cluster: the running one, or else a new one. A new one keeps `port` if it is free. */
export async function ensurePostmaster(
  cluster: Cluster,
  log: (line: string) => void,
  port: number | null = null,
): Promise<Postmaster> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = readPostmasterFile(cluster.folder)
    if (found !== null && isClusterProcess(cluster.folder, found.pid)) {
      // it may be starting or stopping
      if (await isReady(cluster, found.pid, () => isClusterProcess(cluster.folder, found.pid), log)) return found
    }
    await clearRemains(cluster.folder)
    const started = await start(cluster, port ?? (await freePort(cluster)), log)
    if ('pid' in started) return started
    const mayPass = /shared memory|lock file|could not bind/.test(started.failure)
    if (!mayPass || Date.now() > deadline)
      throw new OperatorFault(`PostgreSQL 没有启动成功：${started.failure}（日志 ${cluster.logFile}）`)
    await sleep(250)
  }
}

/** A fast shutdown: PostgreSQL rolls back open transactions and writes the checkpoint. */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32')
    await promisify(execFile)(executable(cluster.binaries, 'pg_ctl'), ['stop', '-D', cluster.folder, '-m', 'fast'])
  else if (isClusterProcess(cluster.folder, pid)) sendSignal(pid, 'SIGINT')
  if (await areGone(cluster.folder, [pid], STOP_MS)) return
  sendSignal(pid, 'SIGQUIT') // an immediate shutdown: the next start recovers from the WAL as after a crash
  if (!(await areGone(cluster.folder, [pid], STOP_MS))) sendSignal(pid, 'SIGKILL')
}

/**
 * Cleans up after a kill: ends processes without their postmaster, and removes a pid file whose pid now belongs to
 * another process, because it would prevent the start. The caller owns the data folder, and no postmaster of it runs.
 */
async function clearRemains(folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  const strays = listProcesses(folder)
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of strays) sendSignal(pid, signal)
    if (await areGone(folder, strays, 2_000)) break
  }
  rmSync(path.join(folder, 'postmaster.pid'), { force: true })
}

async function areGone(folder: string, pids: readonly number[], patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (pids.some((pid) => isClusterProcess(folder, pid))) {
    if (Date.now() > until) return false
    await sleep(10)
  }
  return true
}

async function start(
  cluster: Cluster,
  port: number,
  log: (line: string) => void,
): Promise<Postmaster | { failure: string }> {
  const logStart = rotateLog(cluster.logFile)
  const output = openSync(cluster.logFile, 'a', 0o600)
  const child = spawn(
    executable(cluster.binaries, 'postgres'),
    ['-D', cluster.folder, '-p', String(port), ...postgresSettings(cluster)],
    {
      ...cluster.account?.ids,
      cwd: cluster.folder,
      env: serverEnvironment(),
      // In its own process group: Ctrl-C in the terminal then reaches only us, and we stop PostgreSQL properly.
      detached: process.platform !== 'win32',
      stdio: ['ignore', output, output],
    },
  )
  closeSync(output)
  child.unref()
  let isAlive = true
  let failure = ''
  child.once('exit', () => (isAlive = false))
  child.once('error', (error) => {
    isAlive = false
    failure = error.message
  })
  if (await isReady(cluster, child.pid, () => isAlive, log)) return { pid: child.pid!, port }
  return { failure: failure || complaint(cluster.logFile, logStart) }
}

function postgresSettings(cluster: Cluster): string[] {
  const own = {
    listen_addresses: cluster.socketFolder === null ? '127.0.0.1' : '',
    unix_socket_directories: cluster.socketFolder ?? '',
    cluster_name: clusterName(cluster.folder),
  }
  return Object.entries({ ...SETTINGS, ...own }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** False when the process ended instead. There is no time limit, because recovery after a kill may take long. */
async function isReady(
  cluster: Cluster,
  pid: number | undefined,
  isAlive: () => boolean,
  log: (line: string) => void,
): Promise<boolean> {
  const notice = setTimeout(() => log('PostgreSQL 正在恢复上次没写完的数据，请稍候'), 5_000)
  try {
    while (isAlive()) {
      const file = readPostmasterFile(cluster.folder)
      if (file?.pid === pid && file?.status === 'ready') return true
      await sleep(10)
    }
    return false
  } finally {
    clearTimeout(notice)
  }
}

function freePort(cluster: Cluster): Promise<number> | number {
  if (cluster.socketFolder !== null) return SOCKET_PORT
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Rotates the log before a start; returns the position where the new lines will begin. */
function rotateLog(file: string): number {
  const size = existsSync(file) ? statSync(file).size : 0
  if (size <= LOG_ROTATE_BYTES) return size
  renameSync(file, `${file}.1`)
  return 0
}

/**
 * Rotates the log while PostgreSQL runs. PostgreSQL keeps the file open for appending, so the bytes are copied away and
 * the file is truncated. Lines that come in between are lost; they are few, and the log is no audit record.
 */
export function rotateOpenLog(file: string, limitBytes = LOG_ROTATE_BYTES): void {
  if (!existsSync(file) || statSync(file).size <= limitBytes) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** The reason why a start failed, in PostgreSQL's own words. */
function complaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*(FATAL|PANIC):\s*/, '') || '没有给出原因'
}
