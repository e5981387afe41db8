import { and, asc, count, desc, eq, inArray, min, sql } from 'drizzle-orm'
import type {
  savedSearchAdd,
  savedSearchEdit,
  savedSearchHits,
  SavedSearchRow,
  savedSearchSeen,
} from '#core/contract/km/search/saved-search.ts'
import { docSearch } from '#core/contract/km/search/search.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { readable } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { assertRoom } from '#server/db/named-lock.ts'
import { document, savedSearch, savedSearchHit, version } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type Actor, requireAuthor, isProgram, ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { taxonomyCodes } from '../request/index.ts'
import { newestMatches, MOST } from './matches.ts'
import { fromStored, toStored } from './stored-query.ts'

type Body = Checked<typeof savedSearchAdd>['body']['query']

const MOST_KEPT = 50
const SHOWN_HITS = 100
const GONE = '找不到保存的搜索'

const of = (actor: Actor, userId: string) =>
  and(eq(savedSearch.tenantId, actor.tenantId), eq(savedSearch.userId, userId))
const own = (actor: Actor) => of(actor, ownId(actor))

/**
 * The condition for saved searches that the actor may see; null when there are none. An embedded page shows them to the
 * person who looks at it; other programs do not see them.
 */
function shown(actor: Actor) {
  if (!isProgram(actor)) return own(actor)
  return actor.forReader && actor.within.length === 0 ? of(actor, requireAuthor(actor)) : null
}

export async function listSaved({ deps, actor, now }: Context<SearchDeps>): Promise<SavedSearchRow[]> {
  const ofPerson = shown(actor)
  if (ofPerson === null) return []
  const rows = await deps.db.select().from(savedSearch).where(ofPerson).orderBy(desc(savedSearch.createTime))
  const ids = rows.map((row) => row.id)
  const counted = await deps.db
    .select({ id: savedSearchHit.searchId, fresh: count() })
    .from(savedSearchHit)
    .innerJoin(document, eq(document.id, savedSearchHit.documentId))
    .where(
      and(
        inArray(savedSearchHit.searchId, ids),
        eq(savedSearchHit.alerted, true),
        eq(savedSearchHit.seen, false),
        readable(actor, now),
      ),
    )
    .groupBy(savedSearchHit.searchId)
  const codes = await taxonomyCodes(deps.db, actor.tenantId)
  const fresh = new Map(counted.map((row) => [row.id, row.fresh]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    query: fromStored(row.query, codes),
    alert: row.alert,
    fresh: fresh.get(row.id) ?? 0,
    checkTime: wireTime(row.checkTime),
    createTime: wireTime(row.createTime),
  }))
}

/** The known fields of a query, in a form that JSON columns accept: they cannot store lone surrogates and NUL. */
function storable(query: Body): Record<string, unknown> {
  const known = Object.keys(docSearch.body.entries)
  const clean = (value: unknown) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value)
  const pick = (from: object) => Object.fromEntries(Object.entries(from).filter(([key]) => known.includes(key)))
  const picked = { ...pick(query), filterParams: (query.filterParams ?? []).map(pick) }
  return JSON.parse(JSON.stringify(picked, (_, value: unknown) => clean(value))) as Record<string, unknown>
}

/** Saves a search. What matches now is not reported later. */
export async function addSaved(
  ctx: Context<SearchDeps>,
  body: Checked<typeof savedSearchAdd>['body'],
): Promise<string> {
  const { deps, actor, now } = ctx
  const userId = ownId(actor)
  const known = await newestMatches(deps, actor, body.query, now)
  const id = newId()
  await deps.db.transaction(async (tx) => {
    await assertRoom(tx, `saved-searches ${userId}`, {
      table: savedSearch,
      where: own(actor),
      most: MOST_KEPT,
      refusal: `最多保存 ${MOST_KEPT} 个搜索`,
    })
    await tx.insert(savedSearch).values({
      id,
      tenantId: actor.tenantId,
      userId,
      name: body.name,
      query: toStored(storable(body.query), await taxonomyCodes(tx, actor.tenantId)),
      alert: body.alert,
      checkTime: now,
      knownSince: known.length < MOST ? null : await oldestTime(tx, known),
      createBy: actor.username,
      createTime: now,
    })
    if (known.length > 0) {
      await tx
        .insert(savedSearchHit)
        .values(known.map((documentId) => ({ searchId: id, documentId, alerted: false, createTime: now })))
    }
  })
  return id
}

export async function editSaved(
  { deps, actor, now }: Context<SearchDeps>,
  { id, name, alert }: Checked<typeof savedSearchEdit>['body'],
): Promise<void> {
  const changed = await deps.db
    .update(savedSearch)
    .set({ name, alert, updateBy: actor.username, updateTime: now })
    .where(and(own(actor), eq(savedSearch.id, id)))
    .returning({ id: savedSearch.id })
  if (changed.length === 0) throw new Reject(GONE)
}

export async function deleteSaved({ deps, actor }: Context<SearchDeps>, ids: readonly string[]): Promise<void> {
  const gone = await deps.db
    .delete(savedSearch)
    .where(and(own(actor), inArray(savedSearch.id, [...ids])))
    .returning({ id: savedSearch.id })
  if (gone.length === 0) throw new Reject(GONE)
}

export async function listHits(
  { deps, actor, now }: Context<SearchDeps>,
  id: string,
): Promise<Result<typeof savedSearchHits>> {
  await assertOwn(deps, actor, id)
  const rows = await deps.db
    .select({
      docId: document.id,
      title: version.title,
      seen: savedSearchHit.seen,
      createTime: savedSearchHit.createTime,
    })
    .from(savedSearchHit)
    .innerJoin(document, eq(document.id, savedSearchHit.documentId))
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(eq(savedSearchHit.searchId, id), eq(savedSearchHit.alerted, true), readable(actor, now)))
    .orderBy(desc(savedSearchHit.createTime), asc(document.id))
    .limit(SHOWN_HITS)
  return rows.map((row) => ({ ...row, createTime: wireTime(row.createTime) }))
}

/** Marks what could be seen: nothing that came after the list was read, and nothing that the person may not read. */
export async function markSeen(
  { deps, actor, now }: Context<SearchDeps>,
  { id, until }: Checked<typeof savedSearchSeen>['query'],
): Promise<void> {
  await assertOwn(deps, actor, id)
  const last = until ? fromWireTime(until) : now
  if (!last) throw new Reject('时间格式不正确')
  const shown = deps.db.select({ id: document.id }).from(document).where(readable(actor, now))
  await deps.db
    .update(savedSearchHit)
    .set({ seen: true })
    .where(
      and(
        eq(savedSearchHit.searchId, id),
        eq(savedSearchHit.seen, false),
        // The wire has whole seconds.
        sql`date_trunc('second', ${savedSearchHit.createTime}) <= ${last}`,
        inArray(savedSearchHit.documentId, shown),
      ),
    )
}

/** When the oldest of these documents was made. */
async function oldestTime(db: Executor, ids: readonly string[]): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(document.createTime) })
    .from(document)
    .where(inArray(document.id, [...ids]))
  return row?.at ?? null
}

async function assertOwn({ db }: SearchDeps, actor: Actor, id: string): Promise<void> {
  const rows = await db
    .select({ id: savedSearch.id })
    .from(savedSearch)
    .where(and(own(actor), eq(savedSearch.id, id)))
  if (rows.length === 0) throw new Reject(GONE)
}
