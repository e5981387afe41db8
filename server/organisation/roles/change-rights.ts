import { keepingOwnRules } from '#server/access/data-rules/index.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import type { RuledList } from '#server/jobs/queue/index.ts'
import { assertAdministrable } from './escalation-guard.ts'

export interface PermissionDeps {
  db: Database
  /** Every list that data rules narrow, as the features name them. */
  ruledLists: readonly RuledList[]
}
/**
 * Every change of who may do what. The change, its audit and the new epoch are one transaction, and it is undone when
 * the administrators could not give rights back after it, or when it frees who asks from a data rule.
 */
export async function changeRights<T>(
  ctx: Context<PermissionDeps>,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return ctx.deps.db.transaction(async (tx) => {
    const result = await keepingOwnRules(tx, ctx.actor, () => change(tx))
    await rightsChanged(tx, ctx.actor.tenantId)
    await assertAdministrable(tx, ctx.actor.tenantId)
    return result
  })
}
