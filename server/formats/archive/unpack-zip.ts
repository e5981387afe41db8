import * as v from 'valibot'
import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxed } from '#server/sandbox/run-sandboxed.ts'
import { UNPACKED, type UnpackJob } from './unpack-job.ts'

/** Beside this file in the sources, beside the bundle in a build (`build.ts` names it). */

/** The largest file that the zip reader gives (`inflation-budget.ts`), and one byte for how the reading ended. */
const UNPACK_LIMITS = { resultBytes: 65 * 1024 * 1024 }

const WORK = '展开压缩包'

/** `refused`: another attempt would end in the same way; the sentence is for the archive's owner. */
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

/** The list of files in an archive, read in a throw-away process. */
export async function listArchive(path: string, signal: AbortSignal): Promise<Unpacked<ListedArchive>> {
  const listed = await ask(path, { ordinal: null }, signal)
  if (listed.state === 'refused') return listed
  const parsed = v.safeParse(Listed, JSON.parse(listed.value.toString('utf8')))
  if (!parsed.success) throw new Error(`${WORK}的进程给出的目录无法识别`)
  return { state: 'done', value: parsed.output }
}

/** One of the archive's files, by its index in the list. */
export const readFromArchive = (path: string, ordinal: number, signal: AbortSignal): Promise<Unpacked<Buffer>> =>
  ask(path, { ordinal }, signal)

async function ask(path: string, job: UnpackJob, signal: AbortSignal): Promise<Unpacked<Buffer>> {
  const ended = await runSandboxed({
    entry: childProgram('unpack-child'),
    content: { path },
    job,
    work: WORK,
    limits: UNPACK_LIMITS,
    signal,
  })
  if (ended.state === 'crashed') throw new Error(ended.reason)
  if (ended.state === 'refused') return { state: 'refused', reason: ended.reason }
  const { output } = ended
  const rest = output.subarray(1)
  if (output[0] === UNPACKED.whole) return { state: 'done', value: rest }
  return { state: 'refused', reason: rest.toString('utf8').slice(0, 500) || '压缩包已损坏' }
}
