import { ApiFault } from '../core/api/fault.ts'
import type { CliDeps } from './deps.ts'
import type { Outcome } from './outcome.ts'
import { plain } from './text.ts'

/** The fields of what {@link forEach} returns. */
export const EACH_FIELDS = { done: '办成了的编号', failed: '没有办成的: [{ id, message }]' }

/** Faults of one object. With any other, going on with the next makes no sense. */
const OF_ONE: readonly ApiFault['kind'][] = ['refused', 'warning', 'missing']

/** Does the same with several objects, one after the other; what the server refuses is told with its sentence. */
export async function forEach(
  deps: CliDeps,
  ids: readonly string[],
  o: { done: string; unit: string; work: (id: string) => Promise<unknown> },
): Promise<Outcome> {
  const done: string[] = []
  const failed: { id: string; message: string }[] = []
  for (const id of new Set(ids)) {
    deps.progress(`[${done.length + failed.length + 1}/${ids.length}] ${id}`)
    try {
      await o.work(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof ApiFault) || !OF_ONE.includes(error.kind)) throw error
      failed.push({ id, message: error.message })
      deps.err(plain(`${id}: ${error.message}`))
    }
  }
  const lines = done.length > 0 ? [`${o.done} ${done.length} ${o.unit}`] : []
  return { data: { done, failed }, lines, essence: done, failed: failed.length > 0 }
}
