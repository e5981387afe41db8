import * as v from 'valibot'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { enqueue, taskKind } from '#server/jobs/queue/index.ts'

export const DELETE_UNREFERENCED = taskKind('delete-unreferenced', v.object({ sources: v.array(v.string()) }))

/**
 * Call it in a transaction that removes references to these contents; contents without any reference are removed soon
 * after.
 */
export async function deleteUnreferencedLater(
  tx: Transaction,
  sources: readonly string[],
  tenantId: string,
  afterSeconds = 0,
): Promise<void> {
  if (sources.length === 0) return
  const payload = { sources: [...new Set(sources)] }
  await enqueue(tx, DELETE_UNREFERENCED, { dedupeKey: newId(), payload, tenantId, afterSeconds })
}
