import { keepingOwnRules } from '#server/access/data-rules/index.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import type { RuledList } from '#server/jobs/queue/index.ts'
import { assertAdministrable } from './escalation-guard.ts'

export interface PermissionDeps {
  db: Database
  /** All lists that data rules can narrow, from the features. */
  ruledLists: readonly RuledList[]
}
/**
 * Every change of rights. The change, its audit and the new epoch are one transaction, which is rolled back when the
 * administrators could not give rights back afterwards, or when it frees the actor from a data rule.
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
