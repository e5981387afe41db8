import * as v from 'valibot'
import { webImport } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import { guardContent } from '#server/storage/renditions/index.ts'
import { enqueue, taskKind } from '#server/jobs/queue/index.ts'
import type { ImportDeps } from './deps.ts'

const ROW = v.object({ id: v.string() })
export const IMPORT_PAGE = taskKind('intake-net', ROW)
export const IMPORT_WORD = taskKind('intake-word', ROW)

/** Stores the request and its task in one transaction. */
export async function begin(
  { deps, actor }: Context<ImportDeps>,
  kind: 'net' | 'word',
  request: Record<string, unknown>,
  file?: ReceivedFile,
): Promise<{ id: string }> {
  // The task runs in the name of the person, so a program's narrower rights would be lost.
  const ownerId = ownId(actor)
  const { tenantId } = actor
  return deps.db.transaction(async (tx) => {
    if (file) await guardContent(tx, file.sha256)
    const [row] = await tx
      .insert(webImport)
      .values({ tenantId, ownerId, kind, request })
      .returning({ id: webImport.id })
    const task = kind === 'net' ? IMPORT_PAGE : IMPORT_WORD
    await enqueue(tx, task, { dedupeKey: row!.id, payload: { id: row!.id }, tenantId })
    return { id: row!.id }
  })
}
