import { and, eq, inArray, sql } from 'drizzle-orm'
import { missedQueryList, type MissedQueryRow } from '#core/contract/km/search/missed-query.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, missedQuery, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { countAgain, countedSince, searchedInVain } from './count-again.ts'

const FIELDS = mapListFields(missedQueryList, {
  id: missedQuery.id,
  query: missedQuery.query,
  state: missedQuery.state,
  times: missedQuery.times,
  people: missedQuery.people,
  ownerId: missedQuery.ownerId,
  dueTime: missedQuery.dueTime,
  lastTime: missedQuery.lastTime,
})

type Row = typeof missedQuery.$inferSelect
type Ctx = Context<SearchDeps>

export async function listMissed(ctx: Ctx, query: ListQuery): Promise<Page<MissedQueryRow>> {
  const { deps, actor } = ctx
  await countAgain(ctx)
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: missedQuery.id,
    from: sql`${missedQuery}`,
    where: eq(missedQuery.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(missedQuery)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await present(ctx, page.records) }
}

async function present(ctx: Ctx, rows: readonly Row[]): Promise<MissedQueryRow[]> {
  const [owners, titles, askers] = await Promise.all([
    ownerNames(ctx, rows),
    readableTitles(ctx, rows),
    asked(ctx, rows),
  ])
  return rows.map((row) => {
    const title = titles.get(row.documentId ?? '') ?? null
    const isDecided = row.state === 'answered' || row.state === 'dismissed'
    return {
      id: row.id,
      query: row.query,
      times: row.times,
      people: row.people,
      lastTime: wireTime(row.lastTime),
      askers: askers === null ? null : (askers.get(row.query) ?? ''),
      state: row.state,
      ownerId: row.ownerId,
      ownerId_dictText: owners.get(row.ownerId ?? '') ?? null,
      dueTime: wireTime(row.dueTime),
      isLate: !isDecided && row.dueTime !== null && row.dueTime < ctx.now,
      documentId: title === null ? null : row.documentId,
      title,
      answer: row.answer,
    }
  })
}

async function ownerNames({ deps }: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ ownerId }) => ownerId ?? [])
  if (ids.length === 0) return new Map()
  const found = await deps.db.select({ id: user.id, name: user.realname }).from(user).where(inArray(user.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

async function readableTitles({ deps, actor, now }: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ documentId }) => documentId ?? [])
  if (ids.length === 0) return new Map()
  const found = await deps.db
    .select({ id: document.id, title: version.title })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(and(readable(actor, now), inArray(document.id, ids)))
  return new Map(found.map(({ id, title }) => [id, title]))
}

/** Who searched for what is told only to those who may read the search records. */
async function asked({ deps, actor, now }: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, string> | null> {
  if (!actor.permissions.has('km:searchRecord:list')) return null
  if (rows.length === 0) return new Map()
  const queries = sql.join(
    rows.map(({ query }) => sql`${query}`),
    sql`, `,
  )
  const found = await deps.db.execute<{ query: string; names: string }>(sql`
    select vain.query, string_agg(distinct u.realname, '、') as names
      from (${searchedInVain(actor.tenantId, countedSince(now))}) vain join ${user} u on u.id = vain.user_id
     where vain.query in (${queries}) group by vain.query`)
  return new Map(found.rows.map(({ query, names }) => [query, names]))
}
