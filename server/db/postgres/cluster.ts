import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'
import { executable, majorVersion, SHARED_ROOT } from './binaries.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'

/** The longest path of a Unix socket on Linux, with the final NUL. For a longer path the server listens on loopback. */
const SOCKET_PATH_MAX = 107

export interface Cluster {
  /** PGDATA. */
  folder: string
  /** The folder of the socket, with mode 0700; null when clients use loopback and a password. */
  socketFolder: string | null
  passwords: Passwords
  binaries: string
  account: Account | null
  logFile: string
}

/**
 * Two roles: `postgres`, which only the supervisor uses, and the application's role, which owns its database and
 * nothing else.
 */
export interface Passwords {
  supervisor: string
  application: string
}

export const SOCKET_PORT = 5432

/**
 * The cluster of a data folder; it is created on first use. For an ordinary user it is in the data folder. For root it
 * is in /var/lib/zhiku/<id>, where the account without privileges can reach it; the data folder keeps the id and the
 * password.
 */
export function prepareCluster(dataFolder: string, binaries: string, account: Account | null): Cluster {
  const own = path.join(dataFolder, 'postgres')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  if (account !== null) kept(path.join(own, 'id'), () => randomBytes(8).toString('hex'))
  const home = clusterHome(dataFolder)
  const password = (name: string) => kept(path.join(own, name), () => randomBytes(24).toString('base64url'))
  const passwords = { supervisor: password('password'), application: password('application-password') }
  if (account) mkdirSync(SHARED_ROOT, { recursive: true, mode: 0o755 })
  mkdirSync(home, { recursive: true, mode: account ? 0o711 : 0o700 }) // the account can pass through, not create a link
  const socketFolder = socketFolderIn(home)
  if (socketFolder) ownFolder(socketFolder, account)
  const cluster = {
    folder: path.join(home, 'cluster'),
    socketFolder,
    passwords,
    binaries,
    account,
    logFile: path.join(dataFolder, 'postgres.log'),
  }
  if (existsSync(path.join(cluster.folder, 'PG_VERSION'))) assertVersion(cluster)
  else initialise(cluster)
  return cluster
}

/** The paths of a data folder's cluster and its socket. */
export function clusterHome(dataFolder: string): string {
  const own = path.join(dataFolder, 'postgres')
  const id = path.join(own, 'id')
  return existsSync(id) ? path.join(SHARED_ROOT, readFileSync(id, 'utf8').trim()) : own
}

export function socketFolderIn(home: string): string | null {
  const run = path.join(home, 'run')
  const fits = Buffer.byteLength(path.join(run, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_MAX
  return process.platform !== 'win32' && fits ? run : null
}

/** A value that is created once and kept in a file that only we can read. */
function kept(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const value = make()
  writeFileSync(`${file}.new`, `${value}\n`, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  return value
}

function ownFolder(folder: string, account: Account | null): void {
  mkdirSync(folder, { recursive: true })
  if (account) chownSync(folder, account.ids.uid, account.ids.gid)
  if (process.platform !== 'win32') chmodSync(folder, 0o700)
}

/**
 * Runs initdb in a folder beside it and renames that one at the end: a kill in between leaves nothing that looks like a
 * cluster.
 */
function initialise(cluster: Cluster): void {
  const half = `${cluster.folder}.new`
  rmSync(half, { recursive: true, force: true })
  ownFolder(half, cluster.account)
  const passwordFile = path.join(path.dirname(cluster.folder), 'initdb-password')
  writeFileSync(passwordFile, `${cluster.passwords.supervisor}\n`, { mode: 0o600 })
  if (cluster.account) chownSync(passwordFile, cluster.account.ids.uid, cluster.account.ids.gid)
  const made = spawnSync(
    executable(cluster.binaries, 'initdb'),
    [
      ['-D', half],
      ['-U', 'postgres'],
      ['--auth', 'scram-sha-256'],
      ['--pwfile', passwordFile],
      ['-E', 'UTF8', '--locale', 'C'],
      ['--data-checksums'],
    ].flat(),
    { ...cluster.account?.ids, cwd: path.dirname(half), env: serverEnvironment(), encoding: 'utf8' },
  )
  rmSync(passwordFile, { force: true })
  if (made.status !== 0)
    throw new OperatorFault(`PostgreSQL 初始化失败：${(made.stderr || String(made.error)).trim().split('\n').at(-1)}`)
  renameSync(half, cluster.folder)
}

function assertVersion(cluster: Cluster): void {
  const have = readFileSync(path.join(cluster.folder, 'PG_VERSION'), 'utf8').trim()
  const want = majorVersion(cluster.binaries, cluster.account)
  if (have !== want)
    throw new OperatorFault(`数据由 PostgreSQL ${have} 写成，程序带的是 ${want}：请先按运维手册导出再导入`)
}

/** The server's environment: English messages, and none of our secrets, because the account could read them. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']
  const inherited = Object.entries(process.env).filter(([name]) => kept.includes(name))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}
