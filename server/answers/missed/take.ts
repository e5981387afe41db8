import { sql } from 'drizzle-orm'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { missedQuery } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { foldQuery } from '#server/search/analysis/index.ts'

/** Somebody takes a question that was answered badly, as one that was searched in vain. One that is taken stays as it is. */
export async function takeMissed(
  tx: Transaction,
  ctx: Pick<Context<object>, 'actor' | 'now' | 'origin'>,
  { question, ownerId }: { question: string; ownerId: string },
): Promise<void> {
  const { actor, now } = ctx
  const query = foldQuery(question)
  const taken = { state: 'taken' as const, ownerId, decideTime: null, updateBy: actor.username, updateTime: now }
  const [row] = await tx
    .insert(missedQuery)
    .values({
      id: sql`md5(${`${actor.tenantId} ${query}`})`,
      tenantId: actor.tenantId,
      query,
      times: 1,
      people: 1,
      lastTime: now,
      ...taken,
    })
    .onConflictDoUpdate({
      target: [missedQuery.tenantId, missedQuery.query],
      set: taken,
      setWhere: sql`${missedQuery.state} <> 'taken'`,
    })
    .returning({ id: missedQuery.id })
  if (!row) throw new Reject('这个问题已经有人在处理')
  await audit(tx, ctx, {
    action: 'missed-query-assign',
    kind: 'missed-query',
    id: row.id,
    after: { state: 'taken', ownerId },
  })
}
