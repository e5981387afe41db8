import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { JOB_VARIABLE, RESULT_DESCRIPTOR, SECRET_DESCRIPTOR } from './child-protocol.ts'
import type { ExtractionLimits } from './limits.ts'
import { residentMb } from './resident-memory.ts'
import { makeWorkFolder, removeWorkFolder } from './work-folder.ts'

/** Why the parent killed a child. */
type KillReason = 'timeout' | 'memory' | 'output' | 'aborted'

export interface ChildRun {
  /** The result that the child wrote; null when it was killed. */
  output: Buffer | null
  killed: KillReason | null
  exitCode: number | null
  exitSignal: NodeJS.Signals | null
  /** The beginning of its standard error. */
  complaint: string
  /** Measured by polling; 0 when the system does not tell. */
  peakResidentMb: number
  milliseconds: number
}

export interface ChildTask {
  command: readonly string[]
  /** An open file, which becomes standard input. */
  descriptor: number
  job: string
  limits: ExtractionLimits
  wallMs: number
  signal?: AbortSignal | undefined
  /** An open file for the result, instead of a pipe; `output` is then empty. */
  resultFile?: number | undefined
  /** A password. It goes through a separate pipe, so that no list of processes and no log shows it. */
  secret?: string | undefined
  /** The folder it runs in; when absent, a new empty one. */
  folder?: string
}

const COMPLAINT_BYTES = 16_384

/**
 * Runs one child in an empty folder with an empty environment and watches its time, its memory and the size of its result.
 * Whatever goes wrong, its whole process group is killed and nothing is left behind.
 */
export async function runChild(task: ChildTask): Promise<ChildRun> {
  if (task.folder !== undefined) return watch(start(task, task.folder), task)
  const folder = await makeWorkFolder()
  try {
    return await watch(start(task, folder), task)
  } finally {
    await removeWorkFolder(folder)
  }
}

function start(task: ChildTask, folder: string): ChildProcess {
  const [program = '', ...rest] = task.command
  const systemRoot = process.env.SystemRoot // Windows starts nothing without it
  return spawn(program, rest, {
    cwd: folder,
    env: { [JOB_VARIABLE]: task.job, ...(systemRoot !== undefined && { SystemRoot: systemRoot }) },
    stdio: [
      task.descriptor,
      'ignore',
      'pipe',
      task.resultFile ?? 'pipe',
      ...(task.secret === undefined ? [] : ['pipe' as const]),
    ],
    detached: true, // in a process group of its own, so that a wrapper and the program inside it die together
    windowsHide: true,
  })
}

/** Sends the password. A child that ends without reading it is no error. */
function tellSecret(child: ChildProcess, secret: string): void {
  const pipe = child.stdio[SECRET_DESCRIPTOR] as Writable
  pipe.on('error', () => undefined)
  pipe.end(secret)
}

function watch(child: ChildProcess, task: ChildTask): Promise<ChildRun> {
  const { limits, signal } = task
  const started = performance.now()
  let killed: KillReason | null = null
  let peakResidentMb = 0

  const kill = (reason: KillReason) => {
    killed ??= reason
    killGroup(child)
  }
  const look = () => {
    const resident = child.pid === undefined ? 0 : residentMb(child.pid)
    peakResidentMb = Math.max(peakResidentMb, resident)
    if (resident > limits.residentMb) kill('memory')
  }
  const abort = () => kill('aborted')

  const output = collectOutput(child, limits.resultBytes, () => kill('output'))
  const complaint = collectComplaint(child)
  const { promise, resolve, reject } = Promise.withResolvers<ChildRun>()
  const timer = setTimeout(() => kill('timeout'), task.wallMs)
  const watcher = setInterval(look, limits.pollMs)
  signal?.addEventListener('abort', abort, { once: true })
  if (task.secret !== undefined) tellSecret(child, task.secret)
  child.on('error', reject) // the program could not be started
  child.on('close', (exitCode, exitSignal) => {
    const milliseconds = performance.now() - started
    const ended = { killed, exitCode, exitSignal, peakResidentMb, milliseconds }
    resolve({ output: killed === null ? output() : null, complaint: complaint(), ...ended })
  })
  if (signal?.aborted) abort()

  return promise.finally(() => {
    clearTimeout(timer)
    clearInterval(watcher)
    signal?.removeEventListener('abort', abort)
    killGroup(child)
  })
}

/** Collects the result that the child writes into its pipe; returns a function that gives the bytes so far. */
function collectOutput(child: ChildProcess, mostBytes: number, tooLarge: () => void): () => Buffer {
  const chunks: Buffer[] = []
  let size = 0
  const pipe = child.stdio[RESULT_DESCRIPTOR] as Readable | null // null when the result goes to a file
  pipe?.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > mostBytes) tooLarge()
    else chunks.push(chunk)
  })
  return () => Buffer.concat(chunks)
}

/** Collects the beginning of standard error; returns a function that gives the text so far. */
function collectComplaint(child: ChildProcess): () => string {
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (complaint.length < COMPLAINT_BYTES) complaint += chunk.toString('latin1')
  })
  return () => complaint
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}
