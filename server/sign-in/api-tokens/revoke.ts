import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import { apiToken } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { ApiTokenDeps } from './deps.ts'

/** Revokes tokens among those that `whose` selects: every server refuses the next call with them. */
export async function revokeTokens(ctx: Context<ApiTokenDeps>, ids: readonly string[], whose: SQL): Promise<void> {
  const { deps, actor, now } = ctx
  const chosen = and(inArray(apiToken.id, [...ids]), whose)
  await deps.db.transaction(async (tx) => {
    const rows = await tx.select().from(apiToken).where(chosen).orderBy(apiToken.id).for('update')
    if (rows.length === 0) throw new Reject('找不到这个令牌')
    await tx
      .update(apiToken)
      .set({ revokedTime: now, updateBy: actor.username, updateTime: now })
      .where(and(chosen, isNull(apiToken.revokedTime)))
    for (const { id, name, ownerId } of rows.filter((row) => row.revokedTime === null)) {
      await audit(tx, ctx, { action: 'token-revoke', kind: 'token', id, before: { name, ownerId } })
    }
  })
}
