import { type FileHandle, open } from 'node:fs/promises'
import * as v from 'valibot'
import { LIMITS } from './limits.ts'
import { runChild } from './run-child.ts'
import { runawayOf, unexpectedEnd } from './runaway.ts'
import { sandboxCommand } from './sandbox.ts'
import { UNPACKED, type UnpackJob } from './unpack-job.ts'

/** Beside this file in the sources, beside the bundle in a build (`build.ts` names it). */
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './unpack-child.ts' : './unpack-child.js', import.meta.url)

/** The largest file that the zip reader gives (`inflation-budget.ts`), and a byte that says how it went. */
const UNPACK_LIMITS = { ...LIMITS, resultBytes: 65 * 1024 * 1024 }

const WORK = '展开压缩包'

/** `refused`: the same would happen again; the sentence is for the archive's owner. */
export type Unpacked<T> = { state: 'done'; value: T } | { state: 'refused'; reason: string }

const Listed = v.object({
  entries: v.pipe(
    v.array(v.object({ name: v.string(), isEncrypted: v.boolean(), size: v.pipe(v.number(), v.minValue(0)) })),
    v.maxLength(20_000),
  ),
  isCut: v.boolean(),
  unsafe: v.number(),
})
export type ListedArchive = v.InferOutput<typeof Listed>

/** What an archive says is in it, read in a throw-away process. */
export async function listArchive(path: string, signal: AbortSignal): Promise<Unpacked<ListedArchive>> {
  const listed = await ask(path, { ordinal: null }, signal)
  if (listed.state === 'refused') return listed
  const parsed = v.safeParse(Listed, JSON.parse(listed.value.toString('utf8')))
  if (!parsed.success) throw new Error(`${WORK}的进程给出的目录无法识别`)
  return { state: 'done', value: parsed.output }
}

/** One of its files, by its place in the list. */
export const readFromArchive = (path: string, ordinal: number, signal: AbortSignal): Promise<Unpacked<Buffer>> =>
  ask(path, { ordinal }, signal)

async function ask(path: string, job: UnpackJob, signal: AbortSignal): Promise<Unpacked<Buffer>> {
  signal.throwIfAborted()
  const handle = await open(path, 'r')
  try {
    return await run(handle, job, signal)
  } finally {
    await handle.close()
  }
}

async function run(handle: FileHandle, job: UnpackJob, signal: AbortSignal): Promise<Unpacked<Buffer>> {
  const { size } = await handle.stat()
  const command = await sandboxCommand(ENTRY, UNPACK_LIMITS, size)
  const { wallMs } = UNPACK_LIMITS
  const ended = await runChild({
    command,
    descriptor: handle.fd,
    job: JSON.stringify(job),
    limits: UNPACK_LIMITS,
    wallMs,
    signal,
  })
  if (ended.killed === 'aborted') throw signal.reason
  const runaway = runawayOf(ended, UNPACK_LIMITS, wallMs, WORK)
  if (runaway !== null) return { state: 'refused', reason: runaway.reason }
  const { output } = ended
  if (output === null || output.length === 0 || ended.exitCode !== 0)
    throw new Error(unexpectedEnd(ended, `${WORK}的进程`))
  const rest = output.subarray(1)
  return output[0] === UNPACKED.whole
    ? { state: 'done', value: rest }
    : { state: 'refused', reason: rest.toString('utf8').slice(0, 500) }
}
