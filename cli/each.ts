import { ApiFault } from '../core/api/fault.ts'
import type { CliDeps } from './deps.ts'
import { EXIT, type ExitCode } from './exit.ts'
import { explain, type Outcome, Stop } from './outcome.ts'
import { plain } from './text.ts'

/** The fields of what {@link forEach} returns. */
export const EACH_FIELDS = { done: '办成了的', failed: '没有办成的和原因: [{ id, message }]' }

/** Faults that concern only one object. After any other fault it makes no sense to go on. */
const OF_ONE: readonly ApiFault['kind'][] = ['refused', 'warning', 'missing']
const isOfOne = (error: unknown): boolean =>
  error instanceof ApiFault ? OF_ONE.includes(error.kind) : error instanceof Stop && error.code === EXIT.failed

interface Each {
  done: string
  unit: string
  work: (id: string) => Promise<unknown>
}

/**
 * Runs an action on several objects, one after the other, and reports on each: successes as results, refusals as
 * messages with their reason. If the rest cannot succeed either (connection lost, session ended), it is reported as not
 * done, so that a script knows what to repeat.
 */
export async function forEach(deps: CliDeps, given: readonly string[], o: Each): Promise<Outcome> {
  const ids = [...new Set(given)]
  const done: string[] = []
  const failed: { id: string; message: string }[] = []
  const fail = (id: string, message: string) => {
    failed.push({ id, message })
    deps.err(plain(`${id}: ${message}`))
  }
  for (const [i, id] of ids.entries()) {
    deps.progress(`[${i + 1}/${ids.length}] ${id}`)
    try {
      await o.work(id)
      done.push(id)
    } catch (error) {
      // Nothing was done or reported yet, so the whole command fails with the exit code of this error.
      if (!isOfOne(error) && i === 0) throw error
      fail(id, explain(error).message)
      if (isOfOne(error)) continue
      for (const left of ids.slice(i + 1)) fail(left, '没有做，前面已经中断')
      return told(o, done, failed, explain(error).code)
    }
  }
  return told(o, done, failed, EXIT.failed)
}

function told(o: Each, done: string[], failed: { id: string; message: string }[], code: ExitCode): Outcome {
  const lines = done.map((id) => plain(`${id}: ${o.done}`))
  const missed = failed.length > 0 ? `，${failed.length} ${o.unit}没有办成` : ''
  const sum = done.length > 0 ? [`${o.done} ${done.length} ${o.unit}${missed}`] : []
  return { data: { done, failed }, lines: [...lines, ...sum], essence: done, failed: failed.length > 0 && code }
}
