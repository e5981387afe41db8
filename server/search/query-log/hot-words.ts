import { and, countDistinct, desc, eq, gt, gte, isNotNull, sql } from 'drizzle-orm'
import { loadTaxonomy, readable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { document, searchRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { findsSomething } from '../request/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { searchRules } from '../tuning/index.ts'

/** When fewer people searched for a word, showing it could tell who did. */
export const FEWEST_PEOPLE = 3
export const DAYS = 30
const CANDIDATES = 60
const SHOWN = 10
const KEEP_MS = 10_000
export const DAY_MS = 86_400_000
const LONGEST = 30

/**
 * Words that several people searched for, the most popular first. The administrators' words come first, whoever
 * searched for them.
 */
const frequentWords = cachedByTenant(KEEP_MS, async (db: Database, tenantId: string): Promise<string[]> => {
  const people = countDistinct(searchRecord.userId)
  const rows = await db
    .select({ word: searchRecord.folded })
    .from(searchRecord)
    .where(
      and(
        eq(searchRecord.tenantId, tenantId),
        gte(searchRecord.createTime, new Date(Date.now() - DAYS * DAY_MS)),
        gt(searchRecord.results, 0),
        isNotNull(searchRecord.userId),
        sql`length(${searchRecord.folded}) <= ${LONGEST}`,
      ),
    )
    .groupBy(searchRecord.folded)
    .having(gte(people, FEWEST_PEOPLE))
    .orderBy(desc(people), desc(sql`count(*)`))
    .limit(CANDIDATES)
  return rows.map((row) => row.word)
})

/**
 * Hot words without regard to rights. A caller must check that the person finds something with a word before showing
 * it.
 */
export async function hotCandidates(db: Database, tenantId: string): Promise<string[]> {
  const { hot, blocked } = await searchRules(db, tenantId)
  return [...new Set([...hot, ...(await frequentWords(db, tenantId))])].filter((word) => !blocked.has(word))
}

/** Hot words that find something for the person: readers of a secret document must not make its name known. */
export async function hotKeywords(ctx: Context<SearchDeps>): Promise<string[]> {
  const words: string[] = []
  for (const word of await hotCandidates(ctx.deps.db, ctx.actor.tenantId)) {
    if (words.length >= SHOWN) break
    if (await findsSomething(ctx, word)) words.push(word)
  }
  return words
}

/** Topics of documents that the person may read, the most read first. */
export async function hotTopics({ deps, actor, now }: Context<SearchDeps>): Promise<string[]> {
  const topic = sql<string>`unnest(${document.topics})`
  const rows = await deps.db
    .select({ topic })
    .from(document)
    .where(readable(actor, now))
    .groupBy(topic)
    .orderBy(desc(sql`sum(${document.views})`))
    .limit(SHOWN)
  const topics = await loadTaxonomy(deps.db, actor.tenantId, 'topic')
  const names = new Map(topics.map((topic) => [topic.id, topic.name]))
  return rows.flatMap((row) => names.get(row.topic) ?? [])
}
