import { and, eq, type Placeholder, sql } from 'drizzle-orm'
import type { docSearch } from '#core/contract/km/search/search.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { readable } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { newId } from '#server/kernel/id.ts'
import { document, searchRecord } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { foldQuery } from '../analysis/index.ts'

type Body = Checked<typeof docSearch>['body']

const clip = (text: string | null | undefined) => text?.slice(0, 1000) || null

const COLUMNS = [
  'id',
  'tenantId',
  'userId',
  'via',
  'viaId',
  'keywords',
  'title',
  'content',
  'topicCodes',
  'keywordsMax',
  'folded',
  'results',
  'sourceIp',
  'createBy',
  'createTime',
] as const satisfies (keyof typeof searchRecord.$inferInsert)[]
type Noted = Required<Pick<typeof searchRecord.$inferInsert, (typeof COLUMNS)[number]>>
const PLACES = Object.fromEntries(COLUMNS.map((name) => [name, sql.placeholder(name)])) as Record<
  keyof Noted,
  Placeholder
>

const unhurried = { unhurried: sql`set_config('synchronous_commit', 'off', true)` }
const insertOne = fixedStatement('note-search', (db) =>
  db.insert(searchRecord).values(PLACES).onConflictDoNothing().returning(unhurried),
)

/**
 * Writes records without waiting for the disk: if the machine loses its power, the searches of the last second are
 * lost.
 */
export async function writeSearches(db: Executor, rows: readonly (typeof searchRecord.$inferInsert)[]): Promise<void> {
  const [first, ...others] = rows
  if (first && others.length === 0) await insertOne(db, first)
  else
    await db
      .insert(searchRecord)
      .values([...rows])
      .onConflictDoNothing()
      .returning(unhurried)
}

/**
 * Records a search, only for its first page and only if it has words. Returns the id of the record; nobody waits until
 * it is written.
 */
export function recordSearch(
  { deps, actor, origin, now }: Context<SearchDeps>,
  o: { body: Body; query: string; words: readonly string[]; results: number },
): string | null {
  const folded = foldQuery(o.query)
  if (o.body.pageNo !== 1 || folded === '') return null
  const id = newId()
  deps.searches.note({
    id,
    tenantId: actor.tenantId,
    userId: actor.person,
    via: actor.via.kind,
    viaId: actor.via.id,
    keywords: clip(o.body.keywords?.join(',')),
    title: clip(o.body.title),
    content: clip(o.body.content),
    topicCodes: clip(o.body.topicCodes?.join(',')),
    keywordsMax: clip(o.words.join(',')),
    folded,
    results: o.results,
    sourceIp: origin,
    createBy: actor.username || null,
    createTime: now,
  } satisfies Noted)
  return id
}

/**
 * Records which document was opened from a search; only the first one counts. Records of other people and unreadable
 * documents are refused.
 */
export async function recordClick(
  { deps, actor, now }: Context<SearchDeps>,
  o: { id: string; docId: string; rank?: number | undefined },
): Promise<void> {
  await deps.searches.flush()
  const mine = and(
    eq(searchRecord.id, o.id),
    eq(searchRecord.tenantId, actor.tenantId),
    eq(searchRecord.via, actor.via.kind),
    eq(searchRecord.viaId, actor.via.id),
  )
  const known = await deps.db.select({ id: searchRecord.id }).from(searchRecord).where(mine)
  const opened = await deps.db
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.id, o.docId), readable(actor, now)))
  if (known.length === 0 || opened.length === 0) throw new Reject('找不到这次搜索')
  await deps.db
    .update(searchRecord)
    .set({
      clickedId: sql`coalesce(${searchRecord.clickedId}, ${o.docId})`,
      clickedRank: sql`case when ${searchRecord.clickedId} is null then ${o.rank ?? null}::int else ${searchRecord.clickedRank} end`,
      clickTime: now,
    })
    .where(mine)
}
