import { childProgram } from '#server/sandbox/children.ts'
import { LIMITS } from '#server/sandbox/limits.ts'
import { runSandboxed, type SandboxedOutcome } from '#server/sandbox/run-sandboxed.ts'
import { type DrawJob, type Drawn, unpackDrawn } from './draw-job.ts'

/** Beside this file in the sources, beside the bundle in a build (`build.ts` names it). */

/** Drawing needs memory outside of V8's heap; a page that takes longer gets no preview. */
const DRAWING = { wallMs: 30_000, pollMs: LIMITS.pollMs, resultBytes: 16 * 1024 * 1024 }

/** A user waits for each drawing: with more than this number in the queue, the next caller gets a message. */
const LONGEST_QUEUE = 60

export type DrawOutcome = ({ state: 'done' } & Drawn) | { state: 'refused'; reason: string } | { state: 'busy' }

/** Draws one picture at a time in this process, because each may take some hundred MB for a moment. */
let lastTurn: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Draws in a throw-away process, one drawing after another. `refused` is final: the file is the reason, also when the
 * process died twice. Rejects only when aborted.
 */
export async function draw(
  content: Uint8Array | { path: string },
  job: DrawJob,
  signal?: AbortSignal,
): Promise<DrawOutcome> {
  if (waiting >= LONGEST_QUEUE) return { state: 'busy' }
  waiting += 1
  const turn = lastTurn
    .catch(() => undefined) // its own caller gets the error
    .then(() => attempt(content, job, signal))
    .finally(() => {
      waiting -= 1
    })
  lastTurn = turn
  return toDrawOutcome(await turn)
}

async function attempt(content: Uint8Array | { path: string }, job: DrawJob, signal?: AbortSignal) {
  const once = () =>
    runSandboxed({
      entry: childProgram('picture-child'),
      content,
      job,
      work: '绘制预览',
      limits: DRAWING,
      native: true,
      signal,
    })
  const outcome = await once()
  return outcome.state === 'crashed' ? once() : outcome
}

function toDrawOutcome(outcome: SandboxedOutcome): DrawOutcome {
  if (outcome.state !== 'done') return { state: 'refused', reason: outcome.reason }
  const drawn = unpackDrawn(outcome.output)
  return drawn === null ? { state: 'refused', reason: '文件已损坏，无法绘制预览' } : { state: 'done', ...drawn }
}
