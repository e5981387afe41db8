import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clusterHome, removeData } from '../whole-server/cluster-home.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
export const PASSWORD = 'Zhiku-2026'

/** The built server as a process of its own, so that it can be killed for real. */
export class Killable {
  process: ChildProcess | null = null
  readonly data = mkdtempSync(path.join(tmpdir(), 'zhiku-kill-'))
  readonly port: number

  readonly #env: Record<string, string>

  constructor(port: number, env: Record<string, string> = {}) {
    this.port = port
    this.#env = env
  }

  async start(): Promise<number> {
    const began = Date.now()
    const child = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js')], {
      env: {
        ...process.env,
        ZHIKU_DATA: this.data,
        ZHIKU_PORT: String(this.port),
        ZHIKU_SAMPLE: '0',
        ZHIKU_LOG: 'error',
        ZHIKU_ADMIN_PASSWORD: PASSWORD,
        ZHIKU_DEMO_PASSWORD: PASSWORD,
        ZHIKU_CAPTCHA: 'fixed:ABCD',
        ...this.#env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.process = child
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('ready http') && resolve())
      child.once('exit', (code) => reject(new Error(`server ended with ${code} before it was ready`)))
    })
    return Date.now() - began
  }

  /** kill -9 of the server, of PostgreSQL, or of both. */
  async kill(what: 'server' | 'postgres' | 'both'): Promise<void> {
    const gone = new Promise((resolve) => this.process!.once('exit', resolve))
    if (what !== 'server') killPostgres(this.data)
    this.process!.kill('SIGKILL')
    await gone
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = new Promise((resolve) => this.process!.once('exit', resolve))
    this.process!.kill('SIGTERM')
    await gone
    removeData(this.data)
  }
}

/**
 * Ends the postmaster of this installation: the process that holds the server's database connections is a child of it,
 * and its pid stands in the cluster's own pid file, wherever that lies.
 */
function killPostgres(data: string): void {
  const pidFile = path.join(clusterHome(data), 'cluster/postmaster.pid')
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
