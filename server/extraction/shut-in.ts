import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExtractionLimits, LIMITS } from './limits.ts'
import { runChild } from './run-child.ts'
import { type Runaway, runawayOf, unexpectedEnd } from './runaway.ts'
import { sandboxCommand } from './sandbox.ts'

export interface ShutInWork {
  /** The program, which answers with `answerShutIn` (shut-in-child.ts). */
  entry: URL
  /** The foreign content, or where it lies. */
  bytes: Uint8Array | { path: string }
  /** What the program is told beside it; JSON of a few kilobytes. */
  job: unknown
  /** What it does, in Chinese, for sentences. */
  work: string
  limits?: Partial<ExtractionLimits>
  signal?: AbortSignal | undefined
}

/** The output is a stranger's: whoever takes it believes nothing but the exact shape that is expected. */
export type ShutInOutcome =
  | { state: 'done'; output: Buffer }
  | ({ state: 'refused' } & Runaway)
  | { state: 'crashed'; reason: string }

/** Runs other parsers than those of the extraction in the same sandbox, with the same caps. Rejects on abort only. */
export async function runShutIn({ bytes, ...work }: ShutInWork): Promise<ShutInOutcome> {
  work.signal?.throwIfAborted()
  if (!(bytes instanceof Uint8Array)) {
    await using handle = await open(bytes.path, 'r')
    return await runOpen(handle, work)
  }
  const folder = await mkdtemp(join(tmpdir(), 'zhiku-shut-in-'))
  try {
    const path = join(folder, 'content')
    await writeFile(path, bytes)
    await using handle = await open(path, 'r')
    return await runOpen(handle, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function runOpen(
  handle: FileHandle,
  { entry, job, work, signal, ...asked }: Omit<ShutInWork, 'bytes'>,
): Promise<ShutInOutcome> {
  const limits = { ...LIMITS, ...asked.limits }
  const { wallMs } = limits
  const command = await sandboxCommand(entry, limits, (await handle.stat()).size)
  const run = await runChild({ command, descriptor: handle.fd, job: JSON.stringify(job), limits, wallMs, signal })
  if (run.killed === 'aborted') throw signal?.reason
  const runaway = runawayOf(run, limits, wallMs, work)
  if (runaway !== null) return { state: 'refused', ...runaway }
  if (run.output === null || run.exitCode !== 0)
    return { state: 'crashed', reason: unexpectedEnd(run, `${work}的进程`) }
  return { state: 'done', output: run.output }
}
