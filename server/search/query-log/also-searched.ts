import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { searchRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { foldQuery } from '../analysis/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { findsSomething } from '../request/index.ts'
import { DAY_MS, DAYS, FEWEST_PEOPLE, hotCandidates } from './hot-words.ts'

const KEEP_MS = 5 * 60_000
const SHOWN = 6

interface Pair extends Record<string, unknown> {
  word: string
  other: string
}

/** Of the hot words those that the same people searched for, the most people first. Fewer people could be told by it. */
const pairs = cachedByTenant(KEEP_MS, async (db: Database, tenantId: string): Promise<Pair[]> => {
  const words = await hotCandidates(db, tenantId)
  const since = new Date(Date.now() - DAYS * DAY_MS).toISOString()
  const found = await db.execute<Pair>(sql`
    with asked as (
      select distinct folded, user_id from ${searchRecord}
      where tenant_id = ${tenantId} and create_time >= ${since} and user_id is not null
        and folded = any (${sql.param(words)}::text[])
    )
    select a.folded as word, b.folded as other
    from asked a join asked b on b.user_id = a.user_id and b.folded <> a.folded
    group by 1, 2 having count(*) >= ${FEWEST_PEOPLE}
    order by count(*) desc, 2`)
  return found.rows
})

/** What others who searched for this also searched for, as far as it finds something for the person. */
export async function alsoSearched(ctx: Context<SearchDeps>, text: string): Promise<string[]> {
  const { deps, actor } = ctx
  const folded = foldQuery(text)
  const words: string[] = []
  for (const { word, other } of await pairs(deps.db, actor.tenantId)) {
    if (words.length >= SHOWN) break
    if (word === folded && (await findsSomething(ctx, other))) words.push(other)
  }
  return words
}
