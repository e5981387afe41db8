import { and, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { DeputyRow, deputyMineSave } from '#core/contract/sys/deputy.ts'
import type { Database } from '#server/db/database.ts'
import { user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { addDeputy, deleteDeputies, deputyWhere, editDeputy } from './deputies.ts'

type Ctx = Context<{ db: Database }>

/** The deputy who does the caller's work during an absence. */
export const ownDeputy = (ctx: Ctx): Promise<DeputyRow | null> =>
  deputyWhere(ctx, and(eq(user.username, ctx.actor.username), eq(user.deleted, false))!)

/** Sets the caller's deputy, or changes the person or the time. */
export async function saveOwnDeputy(
  ctx: Ctx,
  { revision, ...terms }: Checked<typeof deputyMineSave>['body'],
): Promise<void> {
  const own = await ownDeputy(ctx)
  if (own) return editDeputy(ctx, { ...terms, id: own.id, status: '1', revision })
  return addDeputy(ctx, { ...terms, userName: ctx.actor.username, status: '1' })
}

export async function deleteOwnDeputy(ctx: Ctx): Promise<void> {
  const own = await ownDeputy(ctx)
  if (!own) throw new Reject('您没有代理人')
  await deleteDeputies(ctx, [own.id])
}
