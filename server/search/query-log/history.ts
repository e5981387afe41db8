import { and, desc, eq, max, sql } from 'drizzle-orm'
import { searchRecord } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { foldQuery } from '../analysis/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'

const KEPT = 50

/** What a person searched for themselves, newest first, each once, in the words they used. */
export async function ownHistory(
  { db, searches }: Pick<SearchDeps, 'db' | 'searches'>,
  userId: string,
): Promise<string[]> {
  await searches.flush()
  const last = max(searchRecord.createTime)
  const rows = await db
    .select({
      words: sql<string>`(array_agg(coalesce(${searchRecord.content}, ${searchRecord.title}, ${searchRecord.keywords}) order by ${searchRecord.createTime} desc))[1]`,
    })
    .from(searchRecord)
    .where(and(eq(searchRecord.userId, userId), eq(searchRecord.hidden, false)))
    .groupBy(searchRecord.folded)
    .orderBy(desc(last))
    .limit(KEPT)
  return rows.map((row) => row.words)
}

/** The person no longer meets their searches; reports go on counting them. */
export async function clearHistory({ deps, actor, now }: Context<SearchDeps>, word?: string): Promise<void> {
  await deps.searches.flush()
  await deps.db
    .update(searchRecord)
    .set({ hidden: true, updateBy: actor.username, updateTime: now })
    .where(
      and(
        eq(searchRecord.userId, ownId(actor)),
        eq(searchRecord.hidden, false),
        word === undefined ? undefined : eq(searchRecord.folded, foldQuery(word)),
      ),
    )
}
