import { and, desc, eq, sql } from 'drizzle-orm'
import { NO_VISITS, type VisitRow, visitList } from '#core/contract/km/documents/visit.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { InferOutput } from 'valibot'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, visitRecord } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { mayOpen, openable } from '../policy/openable.ts'
import { presentAll } from './read.ts'
import { documentsByIds } from '../store/store.ts'
import { VISIT } from '../visits/visit.ts'

const MOST_RECENT = 10

/** The documents that the caller has read last and may still open, each once. */
export async function recentlyVisited(ctx: Context<DocumentDeps>) {
  const { deps, actor, now } = ctx
  const mine = and(eq(visitRecord.userId, ownId(actor)), eq(visitRecord.visitType, VISIT.view))
  const rows = await deps.db
    .select({ id: document.id })
    .from(visitRecord)
    .innerJoin(document, eq(document.id, visitRecord.documentId))
    .where(and(mine, openable(actor, now)))
    .groupBy(document.id)
    .orderBy(desc(sql`max(coalesce(${visitRecord.lastTime}, ${visitRecord.createTime}))`), document.id)
    .limit(MOST_RECENT)
  const ids = rows.map((row) => row.id)
  const found = await presentAll(ctx, await documentsByIds(deps.db, ids, mayOpen(actor, now)))
  const docs = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return docs.length > 0 ? docs : NO_VISITS
}

const FIELDS = mapListFields(visitList, {
  id: visitRecord.id,
  docId: visitRecord.documentId,
  visitType: visitRecord.visitType,
  sourceIp: visitRecord.sourceIp,
  createBy: visitRecord.createBy,
  createTime: visitRecord.createTime,
})

/** The family stores the words of a search with its visits; here they are in the search log. */
const NO_WORDS = { keywords: null, keywordsMax: null }

/** The visit log of the tenant. */
export async function listVisits(
  { deps, actor }: Context<DocumentDeps>,
  query: ListQuery,
): Promise<Page<InferOutput<typeof VisitRow>>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: visitRecord.id,
    from: sql`${visitRecord}`,
    where: eq(visitRecord.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select(FIELDS)
        .from(visitRecord)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, ...NO_WORDS, createTime: wireTime(row.createTime) })),
  }
}
