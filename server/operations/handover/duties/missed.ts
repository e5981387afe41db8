import { and, asc, eq, inArray } from 'drizzle-orm'
import { missedQueryAssign, missedQueryList } from '#core/contract/km/search/missed-query.ts'
import { mayTake, passOnMissed } from '#server/answers/missed/index.ts'
import { missedQuery } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Duty } from '../duty.ts'

export const missed: Duty = {
  codes: [missedQueryList.access, missedQueryAssign.access],
  async held({ deps, actor }, personId) {
    const rows = await deps.db
      .select({ id: missedQuery.id })
      .from(missedQuery)
      .where(
        and(
          eq(missedQuery.tenantId, actor.tenantId),
          eq(missedQuery.ownerId, personId),
          eq(missedQuery.state, 'taken'),
        ),
      )
      .orderBy(asc(missedQuery.id))
    return rows.map(({ id }) => id)
  },
  async names({ deps, actor }, ids) {
    const rows = await deps.db
      .select({ id: missedQuery.id, query: missedQuery.query })
      .from(missedQuery)
      .where(and(eq(missedQuery.tenantId, actor.tenantId), inArray(missedQuery.id, [...ids])))
    return new Map(rows.map(({ id, query }) => [id, `“${query}”`]))
  },
  refusals: (_ctx, ids, receiver) =>
    Promise.resolve(
      new Map(mayTake(receiver) ? [] : ids.map((id) => [id, `${receiver.realname}没有权限处理没有搜到的`])),
    ),
  give: (ctx, id, { from, to }) => passOnMissed(ctx, id, { from, to: ownId(to) }),
}
