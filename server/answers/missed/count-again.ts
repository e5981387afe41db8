import { sql } from 'drizzle-orm'
import type { Context } from '#server/http/route.ts'
import { missedQuery, searchQuestion, searchRecord } from '#server/db/schema/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

const COUNTED_DAYS = 90
const DAY_MS = 86_400_000

/** From when on searches are counted. */
export const countedSince = (now: Date): Date => new Date(now.getTime() - COUNTED_DAYS * DAY_MS)

/** Everybody who searched in vain, or said so: query, person, time. */
export const searchedInVain = (tenantId: string, since: Date) => sql`
  select folded as query, user_id, create_time from ${searchRecord}
   where tenant_id = ${tenantId} and results = 0 and create_time >= ${since.toISOString()} and coalesce(folded, '') <> ''
  union all
  select folded, user_id, create_time from ${searchQuestion}
   where tenant_id = ${tenantId} and create_time >= ${since.toISOString()} and state = 'open'`

/**
 * Makes rows of what was searched in vain and counts them anew. A query that is searched in vain again after it was decided
 * is open again; one that nobody searches any more goes, unless somebody has taken it.
 */
export async function countAgain({ deps, actor, now }: Context<SearchDeps>): Promise<void> {
  await deps.searches.flush()
  const vain = searchedInVain(actor.tenantId, countedSince(now))
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${missedQuery} as m (id, tenant_id, query, times, people, last_time)
      select md5(${actor.tenantId} || ' ' || query), ${actor.tenantId}, query, count(*), count(distinct user_id), max(create_time)
        from (${vain}) vain group by query order by query
      on conflict (tenant_id, query) do update
         set times = excluded.times, people = excluded.people, last_time = excluded.last_time,
             state = case when m.decide_time < excluded.last_time then 'open' else m.state end,
             decide_time = case when m.decide_time < excluded.last_time then null else m.decide_time end
       where (m.times, m.people, m.last_time) is distinct from (excluded.times, excluded.people, excluded.last_time)`)
    await tx.execute(sql`
      delete from ${missedQuery} m where m.tenant_id = ${actor.tenantId} and m.state = 'open' and m.owner_id is null
         and not exists (select 1 from (${vain}) vain where vain.query = m.query)`)
  })
}
