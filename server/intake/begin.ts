import * as v from 'valibot'
import { intake } from '../db/schema/index.ts'
import { ownId } from '../http/actor.ts'
import type { Ctx } from '../http/route.ts'
import { guardContent } from '../renditions/index.ts'
import { enqueue, taskKind } from '../tasks/index.ts'
import type { IntakeDeps } from './deps.ts'

const ROW = v.object({ id: v.string() })
export const IMPORT_PAGE = taskKind('intake-net', ROW)
export const IMPORT_WORD = taskKind('intake-word', ROW)

/** Writes down what is asked for with the task that does it. */
export async function begin(
  { deps, actor, file }: Ctx<IntakeDeps>,
  kind: 'net' | 'word',
  request: Record<string, unknown>,
): Promise<{ id: string }> {
  // The task works in the name of the person: a program's narrower rights would be lost on the way.
  const ownerId = ownId(actor)
  const { tenantId } = actor
  return deps.db.transaction(async (tx) => {
    if (file) await guardContent(tx, deps.files, file.sha256)
    const [row] = await tx.insert(intake).values({ tenantId, ownerId, kind, request }).returning({ id: intake.id })
    const task = kind === 'net' ? IMPORT_PAGE : IMPORT_WORD
    await enqueue(tx, task, { dedupeKey: row!.id, payload: { id: row!.id }, tenantId })
    return { id: row!.id }
  })
}
