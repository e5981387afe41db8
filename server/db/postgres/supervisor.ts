import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Cluster } from './cluster.ts'
import { DataFolderInUse, holdOwnerLock } from './lock.ts'
import { ensurePostmaster, type Postmaster, rotateOpenLog, stopPostmaster } from './postmaster.ts'
import { isClusterProcess, sendSignal } from './processes.ts'

/** Name of the application's database and of its role. */
export const DATABASE = 'zhiku'

/**
 * How long to wait since its last message about recovery: after a crash it syncs the whole disk, also for other
 * programs.
 */
const FIRST_START_MS = 15_000
const RECOVERY_MS = 600_000
const TOLD_AFTER_MS = 10_000
/** How often the length of the log is checked. */
const ROTATE_MS = 600_000
const RESTART_PAUSE_MS = [0, 500, 1000, 2000, 5000]

/**
 * The server is starting, stopping or recovering: 57P03 cannot_connect_now, 57P01 admin_shutdown, 57P02 crash_shutdown.
 */
const PASSING = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])

export interface SupervisorOptions {
  readonly cluster: Cluster
  readonly dataFolder: string
  readonly log: (line: string) => void
  readonly onDown: () => void
}

/**
 * Keeps the server of one cluster running from {@link start} to {@link stop}. A separate connection holds the
 * ownership. When this connection ends, either the server died or only this session was cut. Both are handled in the
 * same way: find the server, start it if it is gone, and take the ownership again.
 */
export class Supervisor {
  readonly #options: SupervisorOptions
  #postmaster: Postmaster | null = null
  #owner: Client | null = null
  #isStopping = false
  #mending: Promise<void> = Promise.resolve()
  #rotation: NodeJS.Timeout | undefined

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    process.once('exit', this.#endWithUs)
    this.#rotation = setInterval(() => rotateOpenLog(this.#options.cluster.logFile), ROTATE_MS).unref()
    const began = Date.now()
    let heard = began
    for (let isTold = false; ;) {
      try {
        return await this.#bringUp()
      } catch (error) {
        if (isRecovering(error) && Date.now() < began + RECOVERY_MS) heard = Date.now()
        if (!isPassing(error) || Date.now() > heard + FIRST_START_MS) {
          if (error instanceof DataFolderInUse) this.#postmaster = null // it belongs to the other server
          await this.stop()
          throw error
        }
      }
      if (!isTold && Date.now() > began + TOLD_AFTER_MS) {
        this.#options.log('PostgreSQL 正在恢复数据，请稍候')
        isTold = true
      }
      await sleep(100)
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#rotation)
    await this.#mending
    await this.#owner?.end().catch(() => undefined) // may be broken already
    this.#owner = null
    if (this.#postmaster) await stopPostmaster(this.#options.cluster, this.#postmaster)
    this.#postmaster = null
    process.off('exit', this.#endWithUs)
  }

  pid(): number | null {
    const pid = this.#postmaster?.pid
    return pid !== undefined && isClusterProcess(this.#options.cluster.folder, pid) ? pid : null
  }

  address(): { host: string; port: number } {
    return { host: this.#options.cluster.socketFolder ?? '127.0.0.1', port: this.#postmaster?.port ?? 0 }
  }

  async #bringUp(): Promise<void> {
    const { cluster, dataFolder, log } = this.#options
    this.#postmaster = await ensurePostmaster(cluster, log, this.#postmaster?.port)
    await this.#owner?.end().catch(() => undefined) // from an attempt that failed
    const { passwords } = cluster
    const login = { ...this.address(), user: 'postgres', password: passwords.supervisor, database: 'postgres' }
    const owner = await holdOwnerLock(login, dataFolder)
    this.#owner = owner
    await createDatabase(owner, passwords.application)
    owner.once('end', () => {
      if (!this.#isStopping) this.#mending = this.#mend()
    })
  }

  async #mend(): Promise<void> {
    const { log, onDown } = this.#options
    log('PostgreSQL 的连接中断，正在恢复')
    onDown()
    for (let failures = 0; !this.#isStopping; failures++) {
      await sleep(RESTART_PAUSE_MS[Math.min(failures, RESTART_PAUSE_MS.length - 1)])
      try {
        await this.#bringUp()
        log('PostgreSQL 已恢复')
        return
      } catch (error) {
        if (!isPassing(error)) log(`PostgreSQL 重新启动失败：${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  /** When our process ends without calling {@link stop} (a bug, not a kill), the server ends too. */
  readonly #endWithUs = (): void => {
    const pid = this.pid()
    if (pid !== null && process.platform !== 'win32') sendSignal(pid, 'SIGINT')
  }
}

const isRecovering = (error: unknown): boolean => (error as { code?: string }).code === '57P03'

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  return PASSING.has(code ?? '') || /Connection terminated/.test(message ?? '')
}

/** Runs on every start, because the first start may have been interrupted before this step. */
async function createDatabase(supervisor: Client, password: string): Promise<void> {
  const { rows } = await supervisor.query<{ role: boolean; database: boolean }>(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [DATABASE],
  )
  // the password is base64url and needs no quoting; such statements accept no parameters
  if (!rows[0]?.role) await supervisor.query(`create role ${DATABASE} login password '${password}'`)
  if (!rows[0]?.database)
    await supervisor.query(
      `create database ${DATABASE} owner ${DATABASE} encoding 'UTF8' locale 'C' template template0`,
    )
}
