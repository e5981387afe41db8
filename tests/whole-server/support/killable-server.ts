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
 * The server as a process of its own, so that it can be killed for real. Where memory and time are measured it is the
 * program of `dist`, as people run it.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BUILT = path.join(ROOT, 'dist/server/main.js')
const BUILT_OPTIONS = JSON.parse(readFileSync(path.join(ROOT, 'server/boot/node-options.json'), 'utf8')) as string[]
/** What kill -9 falls upon. */
export const VICTIMS = ['server', 'postgres', 'both', 'extraction', 'office'] as const
export type Victim = (typeof VICTIMS)[number]

/** Command lines of the children that a server of ours has while it reads and converts files. */
const CHILDREN = { extraction: /\/readers\/child\.ts|extract-child\.cjs/, office: /soffice/ } as const

export class KillableServer implements AsyncDisposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'zhiku-kill-'))
  readonly data = path.join(this.folder, 'data')
  /** Where the server and its children put what is temporary. */
  readonly temporary = path.join(this.folder, 'tmp')
  readonly env: Record<string, string>
  /** How long each start took, in ms. */
  readonly starts: number[] = []
  url = ''
  readonly #built: boolean
  #process: ChildProcess | null = null

  constructor(env: Record<string, string> = {}, o: { built: boolean } = { built: false }) {
    mkdirSync(this.temporary)
    mkdirSync(this.data, { mode: 0o700 }) // as the server makes it, were the pages not put there first
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
      await sleep(200) // what it said comes by another way
      throw new Error(`the server ended (${code ?? signal}) before it was ready: ${complaint}`)
    })
    ended.catch(() => undefined) // only of interest until it is ready
    this.url = await Promise.race([toldAddress(this.#process), ended])
    this.env['ZHIKU_PORT'] = new URL(this.url).port // the next start answers the same clients
    this.starts.push(Date.now() - began)
  }

  /** kill -9; false where there was nobody of that kind. A killed server is not started again here. */
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
    const pid = descendantsOf(this.pid).find((each) => command.test(commandOf(each)))
    if (pid === undefined) return false
    try {
      process.kill(pid, 'SIGKILL')
      return true
    } catch {
      return false // it has just ended by itself
    }
  }

  /** Ends it in order; the data stay. */
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
 * Ends the postmaster of this installation: the process that holds the server's database connections is a child of it,
 * and its pid stands in the cluster's own pid file, wherever that lies.
 */
function killPostgres(data: string): void {
  const pidFile = path.join(clusterHome(data), 'cluster/postmaster.pid')
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // It is down already, from the kill before.
  }
}

/** Every process below this one, by its parents. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map(processes().map((each) => [each, parentOf(each)]))
  const isBelow = (each: number): boolean => {
    const parent = parents.get(each)
    return parent !== undefined && parent !== 0 && (parent === pid || isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}

/** Processes whose command line or working folder speaks of this folder. */
export const processesIn = (folder: string): string[] =>
  processes()
    .filter((pid) => pid !== process.pid)
    .map(commandOf)
    .filter((command) => command.includes(folder))

const processes = (): number[] => readdirSync('/proc').map(Number).filter(Number.isSafeInteger)
const parentOf = (pid: number): number => Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it has ended
  }
}

/** Waits until a child of this kind runs; false when none comes. */
export const childComes = (server: KillableServer, victim: 'extraction' | 'office', withinMs = PATIENCE_MS) =>
  eventually(
    `a child for ${victim}`,
    async () => (descendantsOf(server.pid).some((pid) => CHILDREN[victim].test(commandOf(pid))) ? true : null),
    withinMs,
  ).catch(() => false)
