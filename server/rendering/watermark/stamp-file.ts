import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import * as v from 'valibot'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { childProgram } from '#server/sandbox/children.ts'
import { runSandboxedToFile } from '#server/sandbox/run-sandboxed.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'
import { RESULT_BYTES, STAMPED_BYTES, type StampedKind, type StampJob } from './stamp-job.ts'

/** Beside this file in the sources, beside the bundle in a build (`build.ts` names it). */

/** `refused`: this file cannot get a watermark. `crashed`: another attempt may succeed. Both have a message. */
export type StampOutcome =
  | { state: 'done'; size: number; open: () => Readable }
  | { state: 'refused' | 'crashed'; reason: string }

export interface Stampable {
  path: string
  size: number
  kind: StampedKind
  /** Who approved it, a line each. */
  approvals?: readonly string[]
}

/** Stamping takes up to 600 MB for seconds, so two run at once and the others wait. */
const AT_ONCE = 2
const turns = inTurn()
let count = 0

/**
 * Writes the watermark into a copy of a file, in a throw-away process. The returned copy has no name any more, so it
 * disappears when it is closed, and no other reader can get it.
 */
export async function stampFile(file: Stampable, tile: WatermarkTile, signal?: AbortSignal): Promise<StampOutcome> {
  if (file.size > STAMPED_BYTES[file.kind]) {
    return { state: 'refused', reason: `文件超过 ${STAMPED_BYTES[file.kind] / 1024 / 1024} MB` }
  }
  count += 1
  return turns(`stamp ${count % AT_ONCE}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zhiku-stamp-'))
    const result = await open(join(folder, 'stamped'), 'wx+', 0o600)
    await rm(folder, { recursive: true, force: true })
    let isHandedOver = false
    try {
      const outcome = await stampInto(result, file, tile, signal)
      isHandedOver = outcome.state === 'done'
      return outcome
    } finally {
      if (!isHandedOver) await result.close()
    }
  })
}

async function stampInto(
  result: FileHandle,
  { path, kind, approvals = [] }: Stampable,
  tile: WatermarkTile,
  signal: AbortSignal | undefined,
): Promise<StampOutcome> {
  const job: StampJob = { kind, tile, approvals }
  const limits = { wallMs: 60_000, fileBytes: RESULT_BYTES }
  const run = await runSandboxedToFile(
    { entry: childProgram('stamp-child'), job, work: '加水印', limits, native: kind === 'image', signal },
    { content: path, result },
  )
  if (run.state !== 'done') return { state: run.state, reason: run.reason }
  const head = Buffer.alloc(HEAD)
  const { bytesRead } = await result.read(head, 0, HEAD, 0)
  if (!isStamped(head, kind)) return { state: 'refused', reason: parseRefusal(head.subarray(0, bytesRead)) }
  return { state: 'done', size: run.size, open: () => result.createReadStream({ start: 0 }) }
}

const HEAD = 1024

/**
 * The first bytes of the files that we write. A child that answers with something else may be under attack, so the
 * answer is not sent.
 */
const MAGIC: Record<StampedKind, readonly string[]> = {
  pdf: ['%PDF-'],
  image: ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'RIFF', 'II*\0', 'MM\0*'],
}

const isStamped = (head: Buffer, kind: StampedKind): boolean =>
  MAGIC[kind].some((magic) => head.toString('latin1', 0, magic.length) === magic)

const Refusal = v.strictObject({ refused: v.pipe(v.string(), v.maxLength(100)) })

function parseRefusal(output: Buffer): string {
  try {
    return v.parse(Refusal, JSON.parse(output.toString('utf8'))).refused
  } catch {
    return '文件的结构已损坏' // an empty answer: a library failed
  }
}
