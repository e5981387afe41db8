import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testProgram } from '../../built-programs.ts'
import { clusterHome, removeData } from './cluster-home.ts'
import { eventually, PATIENCE_MS } from './documents.ts'
import { PASSWORD } from './test-databases.ts'
import { toldAddress } from './told-address.ts'

/*
 * The server as its own process, so that it can really be killed. For measuring memory and time it is the program in
 * `dist`, as in production.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BUILT = path.join(ROOT, 'dist/server/main.js')
const BUILT_OPTIONS = JSON.parse(readFileSync(path.join(ROOT, 'server/boot/node-options.json'), 'utf8')) as string[]
/** The possible targets of kill -9. */
export const VICTIMS = ['server', 'postgres', 'both', 'extraction', 'office'] as const
export type Victim = (typeof VICTIMS)[number]

/** Command lines of the child processes that read and convert files. */
const CHILDREN = { extraction: /\/readers\/child\.ts|extract-child\.cjs/, office: /soffice/ } as const

export class KillableServer implements AsyncDisposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'zhiku-kill-'))
  readonly data = path.join(this.folder, 'data')
  /** The folder for temporary files of the server and its children. */
  readonly temporary = path.join(this.folder, 'tmp')
  readonly env: Record<string, string>
  /** The duration of each start in milliseconds. */
  readonly starts: number[] = []
  url = ''
  readonly #built: boolean
  #process: ChildProcess | null = null

  constructor(env: Record<string, string> = {}, o: { built: boolean } = { built: false }) {
    mkdirSync(this.temporary)
    mkdirSync(this.data, { mode: 0o700 }) // the mode the server would use
    this.#built = o.built
    this.env = {
      ZHIKU_DATA: this.data,
      ZHIKU_PORT: '0',
      ZHIKU_SAMPLE: '0',
      ZHIKU_LOG: 'error',
      ZHIKU_ADMIN_PASSWORD: PASSWORD,
      ZHIKU_DEMO_PASSWORD: PASSWORD,
      ZHIKU_CAPTCHA: 'fixed:ABCD',
      ...env,
    }
  }

  get pid(): number {
    return this.#process!.pid!
  }

  async start(): Promise<void> {
    const began = Date.now()
    const env = { PATH: process.env['PATH'], TMPDIR: this.temporary, ...this.env }
    const program = this.#built ? BUILT : testProgram('server-program')
    this.#process = fork(program, {
      env,
      execArgv: this.#built ? BUILT_OPTIONS : [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    let complaint = ''
    this.#process.stderr!.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString()).slice(-2000)
      process.stderr.write(bytes)
    })
    const ended = once(this.#process, 'exit').then(async ([code, signal]) => {
      await sleep(200) // Its output is read elsewhere.
      throw new Error(`the server ended (${code ?? signal}) before it was ready: ${complaint}`)
    })
    ended.catch(() => undefined) // The end is only relevant until it is ready.
    this.url = await Promise.race([toldAddress(this.#process), ended])
    this.env['ZHIKU_PORT'] = new URL(this.url).port // The next start uses the same port, for the same clients.
    this.starts.push(Date.now() - began)
  }

  /** Sends kill -9; false when there was no such process. A killed server is not restarted here. */
  async kill(victim: Victim): Promise<boolean> {
    if (victim === 'extraction' || victim === 'office') return this.#killChild(CHILDREN[victim])
    const gone = once(this.#process!, 'exit')
    if (victim !== 'server') killPostgres(this.data)
    if (victim === 'postgres') return true
    this.#process!.kill('SIGKILL')
    await gone
    return true
  }

  #killChild(command: RegExp): boolean {
    const pid = listDescendants(this.pid).find((each) => command.test(commandLine(each)))
    if (pid === undefined) return false
    try {
      process.kill(pid, 'SIGKILL')
      return true
    } catch {
      return false // The process has just ended by itself.
    }
  }

  /** Stops it regularly; the data stay. */
  async stop(): Promise<void> {
    if (this.#process === null || this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const gone = once(this.#process, 'exit')
    this.#process.disconnect()
    await gone
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    removeData(this.data)
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/**
 * Kills the postmaster of this installation. The server's database connections belong to its children, and its pid is
 * in the cluster's pid file, wherever the cluster is.
 */
function killPostgres(data: string): void {
  const pidFile = path.join(clusterHome(data), 'cluster/postmaster.pid')
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It was killed before and is not running.
  }
}

/** All descendants of this process. */
export function listDescendants(pid: number): number[] {
  const parents = new Map(processes().map((each) => [each, parentPid(each)]))
  const isBelow = (each: number): boolean => {
    const parent = parents.get(each)
    return parent !== undefined && parent !== 0 && (parent === pid || isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

/** Processes whose command line or working folder contains this folder. */
export const processesIn = (folder: string): string[] =>
  processes()
    .filter((pid) => pid !== process.pid)
    .map(commandLine)
    .filter((command) => command.includes(folder))

const processes = (): number[] => readdirSync('/proc').map(Number).filter(Number.isSafeInteger)
const parentPid = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
export const commandLine = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // The process has ended.
  }
}

/** Waits for a child process of this kind; false when none appears. */
export const childComes = (server: KillableServer, victim: 'extraction' | 'office', withinMs = PATIENCE_MS) =>
  eventually(
    `a child for ${victim}`,
    async () => (listDescendants(server.pid).some((pid) => CHILDREN[victim].test(commandLine(pid))) ? true : null),
    withinMs,
  ).catch(() => false)
