import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { deputyEdit } from '#core/contract/sys/deputy.ts'
import { deputy, user } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { editDeputy } from '#server/organisation/deputies/index.ts'
import { type Ctx, type Duty, refusalsOf } from '../duty.ts'

const byIds = ({ deps, actor }: Ctx, ids: readonly string[]) =>
  deps.db
    .select({ id: deputy.id, userId: deputy.userId, agentId: deputy.agentId, realname: user.realname })
    .from(deputy)
    .innerJoin(user, eq(user.id, deputy.userId))
    .where(and(eq(deputy.tenantId, actor.tenantId), inArray(deputy.id, [...ids])))

/** Those for whom the person stands in, now or later. */
export const deputies: Duty = {
  codes: [deputyEdit.access],
  async held({ deps, actor, now }, personId) {
    const rows = await deps.db
      .select({ id: deputy.id })
      .from(deputy)
      .where(
        and(
          eq(deputy.tenantId, actor.tenantId),
          eq(deputy.agentId, personId),
          eq(deputy.status, '1'),
          gt(deputy.endTime, now),
        ),
      )
      .orderBy(asc(deputy.id))
    return rows.map(({ id }) => id)
  },
  names: async (ctx, ids) => new Map((await byIds(ctx, ids)).map(({ id, realname }) => [id, `${realname}的代理人`])),
  refusals: async (ctx, ids, receiver) =>
    refusalsOf(await byIds(ctx, ids), ({ userId }) =>
      userId === ownId(receiver) ? `${receiver.realname}不能做自己的代理人` : null,
    ),
  async give(ctx, id, { from, to }) {
    const [row] = await byIds(ctx, [id])
    if (row?.agentId !== from) return row?.agentId === ownId(to)
    await editDeputy(ctx, { id, agentUserName: to.username })
    return true
  },
}
