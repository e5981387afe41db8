import { and, desc, eq, max, sql } from 'drizzle-orm'
import { searchRecord } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { foldQuery } from '../analysis/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'

const KEPT = 50

/** A person's own searches in the words they used, newest first, each once. */
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

/** Hides the person's searches from them; reports still count them. */
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
