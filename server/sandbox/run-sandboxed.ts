import { open, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExtractionLimits, LIMITS } from './limits.ts'
import { type ChildRun, runChild } from './run-child.ts'
import { type Runaway, findRunaway, unexpectedEnd } from './runaway.ts'
import { sandboxCommand } from './wall-in.ts'
import { makeWorkFolder, removeWorkFolder } from './work-folder.ts'

interface Work {
  /** The program, which must answer with `answerSandboxed` (sandboxed-child.ts). */
  entry: URL
  /** The job of the program; JSON of a few kilobytes. */
  job: unknown
  /** What it does, in Chinese, for use in messages. */
  work: string
  limits?: Partial<ExtractionLimits>
  /** The program needs native code, see {@link sandboxCommand}. */
  native?: boolean
  signal?: AbortSignal | undefined
}

export interface SandboxedWork extends Work {
  /** The foreign content, or the file that holds it. */
  content: Uint8Array | { path: string }
}

/** The output may come from an attacker: a caller must check that it has exactly the expected form. */
export type SandboxedOutcome =
  | { state: 'done'; output: Buffer }
  | ({ state: 'refused' } & Runaway)
  | { state: 'crashed'; reason: string }

/** Runs parsers other than those of the extraction in the same sandbox, with the same limits. Rejects only when aborted. */
export async function runSandboxed({ content, ...work }: SandboxedWork): Promise<SandboxedOutcome> {
  work.signal?.throwIfAborted()
  if (!(content instanceof Uint8Array)) return runOn(content.path, work)
  const folder = await makeWorkFolder()
  try {
    const path = join(folder, 'content')
    await writeFile(path, content)
    return await runOn(path, work)
  } finally {
    await removeWorkFolder(folder)
  }
}

async function runOn(path: string, work: Work): Promise<SandboxedOutcome> {
  await using content = await open(path, 'r')
  const run = await start(work, { content })
  return toOutcome(run, work, ({ output }) => output && { state: 'done', output })
}

/**
 * The same for a large file whose result is also a file, so that neither is in the memory of the server. `result` is empty
 * and open for writing; the caller closes it, also after an error.
 */
export async function runSandboxedToFile(
  work: Work,
  files: { content: string; result: FileHandle },
): Promise<Exclude<SandboxedOutcome, { state: 'done' }> | { state: 'done'; size: number }> {
  work.signal?.throwIfAborted()
  await using content = await open(files.content, 'r')
  const run = await start(work, { content, result: files.result })
  const { size } = await files.result.stat()
  return toOutcome(run, work, () => ({ state: 'done', size }))
}

async function start(
  { entry, job, native, signal, limits: asked }: Work,
  files: { content: FileHandle; result?: FileHandle },
): Promise<ChildRun> {
  const limits = { ...LIMITS, ...asked }
  const { size } = await files.content.stat()
  const run = await runChild({
    command: await sandboxCommand(entry, { limits, size, native }),
    descriptor: files.content.fd,
    job: JSON.stringify(job),
    limits,
    wallMs: limits.wallMs,
    signal,
    resultFile: files.result?.fd,
  })
  if (run.killed === 'aborted') throw signal?.reason
  return run
}

function toOutcome<D>(
  run: ChildRun,
  { work, limits: asked }: Work,
  done: (run: ChildRun) => D | null,
): D | Exclude<SandboxedOutcome, { state: 'done' }> {
  const limits = { ...LIMITS, ...asked }
  const runaway = findRunaway(run, limits, limits.wallMs, work)
  if (runaway !== null) return { state: 'refused', ...runaway }
  const result = run.exitCode === 0 ? done(run) : null
  return result ?? { state: 'crashed', reason: unexpectedEnd(run, `${work}的进程`) }
}
