import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { JOB_VARIABLE, RESULT_DESCRIPTOR } from './child-protocol.ts'
import { type ExtractionLimits, LIMITS } from './limits.ts'
import { residentMb } from './resident-memory.ts'
import { sandboxCommand } from './wall-in.ts'
import { makeWorkFolder, removeWorkFolder } from './work-folder.ts'

/** A sandboxed program that answers one question after the other until it is ended. */
export interface ServingChild {
  questions: Writable
  answers: Readable
  /** Resolves with the beginning of its standard error when it has ended, for whatever reason. */
  ended: Promise<string>
  end: () => void
}

interface Serving {
  entry: URL
  /** The job of the program; JSON of a few kilobytes. */
  job: unknown
  /** Folders that it may read. */
  readable: readonly string[]
  residentMb: number
}

const POLL_MS = 500
const COMPLAINT_UNITS = 16_384
/** Below the server, so that people who ask do not wait for work in the background. */
const PRIORITY = 5
/** It lives as long as the server, so nothing but its questions bounds its processor time. */
const WITHOUT_END_MS = 1e12

/** Starts a program that may load native code in the sandbox, with pipes for questions and answers. */
export async function startServing({ entry, job, readable, ...asked }: Serving): Promise<ServingChild> {
  const limits: ExtractionLimits = { ...LIMITS, residentMb: asked.residentMb, pdfWallMs: WITHOUT_END_MS }
  const [program = '', ...rest] = await sandboxCommand(entry, { limits, size: 0, native: true, readable })
  const folder = await makeWorkFolder()
  const child = spawn(program, rest, {
    cwd: folder,
    env: { [JOB_VARIABLE]: JSON.stringify(job) },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    detached: true, // in a process group of its own, so that a wrapper and the program inside it die together
    windowsHide: true,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  const end = () => killGroup(child)
  const watcher = setInterval(() => residentMb(child.pid ?? 0) > asked.residentMb && end(), POLL_MS)
  const ended = whenEnded(child).finally(async () => {
    clearInterval(watcher)
    end()
    await removeWorkFolder(folder)
  })
  const questions = child.stdin as Writable
  questions.on('error', () => undefined) // it has ended, which `ended` tells
  return { questions, answers: child.stdio[RESULT_DESCRIPTOR] as Readable, ended, end }
}

function whenEnded(child: ChildProcess): Promise<string> {
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    if (complaint.length < COMPLAINT_UNITS) complaint += chunk.toString('latin1')
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message)) // the program could not be started
    child.on('close', () => resolve(complaint))
  })
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // It has ended already.
  }
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
