import { and, count, countDistinct, desc, eq, gt, gte, inArray, isNull, max, sql } from 'drizzle-orm'
import {
  MISSED_DAYS,
  searchRecordList,
  type AskedWord,
  type searchRecordMissed,
  type SearchRecordRow,
} from '#core/contract/km/search/search-record.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { searchRecord } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'

const FIELDS = mapListFields(searchRecordList, {
  id: searchRecord.id,
  keywords: searchRecord.keywords,
  title: searchRecord.title,
  content: searchRecord.content,
  keywordsMax: searchRecord.keywordsMax,
  folded: searchRecord.folded,
  results: searchRecord.results,
  clickedId: searchRecord.clickedId,
  clickedRank: searchRecord.clickedRank,
  sourceIp: searchRecord.sourceIp,
  createBy: searchRecord.createBy,
  createTime: searchRecord.createTime,
})

const DAY_MS = 86_400_000

/** From the beginning of a day, so that the list of records can be asked for the same time. */
const reportedSince = (now: Date): Date =>
  fromWireTime(wireTime(new Date(now.getTime() - MISSED_DAYS * DAY_MS))!.slice(0, 10))!

export async function listRecords(
  { deps, actor }: Context<SearchDeps>,
  query: ListQuery,
): Promise<Page<SearchRecordRow>> {
  await deps.searches.flush()
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: searchRecord.id,
    from: sql`${searchRecord}`,
    where: eq(searchRecord.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select(FIELDS)
        .from(searchRecord)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, topicCodes: null, createTime: wireTime(row.createTime) })),
  }
}

/** Queries without success in the last three months, the most frequent first. */
export async function missedWords(
  { deps, actor, now }: Context<SearchDeps>,
  { kind, pageNo, pageSize }: Checked<typeof searchRecordMissed>['query'],
): Promise<Page<AskedWord>> {
  await deps.searches.flush()
  const groups = () =>
    deps.db
      .select({
        word: searchRecord.folded,
        times: count().as('times'),
        people: countDistinct(searchRecord.userId).as('people'),
        last: max(searchRecord.createTime).as('last'),
        total: sql<number>`(count(*) over ())::int`.as('total'),
      })
      .from(searchRecord)
      .where(
        and(
          eq(searchRecord.tenantId, actor.tenantId),
          gte(searchRecord.createTime, reportedSince(now)),
          kind === 'zeroResult' ? eq(searchRecord.results, 0) : gt(searchRecord.results, 0),
          kind === 'noClick' ? isNull(searchRecord.clickedId) : undefined,
        ),
      )
      .groupBy(searchRecord.folded)
  const rows = await groups()
    .orderBy(desc(count()), searchRecord.folded)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  // A page beyond the last one has no row with the total.
  const total = rows[0]?.total ?? (pageNo > 1 ? await deps.db.$count(groups().as('groups')) : 0)
  const records = rows.map(({ word, times, people, last }) => ({ word, times, people, lastTime: wireTime(last) }))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

export async function deleteRecords(ctx: Context<SearchDeps>, ids: readonly string[]): Promise<void> {
  const { deps, actor } = ctx
  await deps.searches.flush()
  await deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(searchRecord)
      .where(and(inArray(searchRecord.id, [...ids]), eq(searchRecord.tenantId, actor.tenantId)))
      .returning({ id: searchRecord.id, folded: searchRecord.folded })
    if (gone.length === 0) throw new Reject('找不到这条搜索记录')
    await audit(tx, ctx, { action: 'search-record-delete', kind: 'search-record', id: gone[0]!.id, before: gone })
  })
}
