import { alias } from 'drizzle-orm/pg-core'
import { and, eq, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { token } from '#core/access/tokens.ts'
import { type docAsOf, docListAsOf, type PastDocument } from '#core/contract/km/documents/as-of.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { readable } from '#server/access/documents/index.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { document, taxonomyNode, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { versionsByIds } from '../store/version-store.ts'
import { present } from './versions.ts'

type Ctx = Context<DocumentDeps>

/** The version of that day. */
const past = alias(version, 'past')

/** When readers began to see a version that has passed. */
const SINCE = sql`coalesce(past.decide_time, past.create_time)`

/** The last version that had passed by then. Columns are written with their table, because a select of one leaves it out. */
const versionAt = (then: Date): SQL => sql`(
  select p.id from document_version p
  where p.document_id = document.id and p.status = ${STATUS.passed} and coalesce(p.decide_time, p.create_time) <= ${then}
  order by coalesce(p.decide_time, p.create_time) desc, p.number desc limit 1)`

/**
 * Readers could see the document then. Every change of a document writes into the log whether they can; where the log does not
 * reach back so far, a version that has passed was seen.
 */
const wasShown = (then: Date): SQL => sql`coalesce((
  select a.after->>'releaseFlag' = '1' from audit_log a
  where a.object_kind = 'document' and a.object_id = document.id and a.create_time <= ${then} and a.after ? 'releaseFlag'
  order by a.create_time desc, a.id desc limit 1), true)`

/** Readable now, and shown and in effect on that day: never more than the reader may read today. */
function inForce({ actor, now }: Ctx, day: string): { end: Date; where: SQL } {
  const [start, end] = [fromWireTime(day), fromWireTime(day, true)]
  if (!start || !end) throw new Reject('应为日期')
  if (start > now) throw new Reject('日期不能晚于今天')
  const notExpired = or(isNull(document.expireTime), gte(document.expireTime, start))
  return {
    end,
    where: and(readable(actor, now), lte(document.effectiveFrom, end), notExpired, wasShown(end))!,
  }
}

export async function documentAsOf(
  ctx: Ctx,
  { docId, date }: { docId: string; date: string },
): Promise<Result<typeof docAsOf>> {
  const { db } = ctx.deps
  const { end, where } = inForce(ctx, date)
  const isReadable = await db.$count(document, and(eq(document.id, docId), readable(ctx.actor, ctx.now)))
  if (isReadable === 0) throw new Reject('找不到文档')
  const [found] = await db
    .select({ id: sql<string | null>`${versionAt(end)}` })
    .from(document)
    .where(and(eq(document.id, docId), where))
  const [row] = found?.id ? await versionsByIds(db, [found.id], readable(ctx.actor, ctx.now)) : []
  if (!row) return { version: null, since: null, until: null }
  const since = row.version.decideTime ?? row.version.createTime
  return {
    version: (await present(ctx, [row]))[0]!,
    since: wireTime(since),
    until: row.version.id === row.document.visibleVersion ? null : wireTime(await replacedAt(ctx, docId, end)),
  }
}

async function replacedAt({ deps }: Ctx, docId: string, then: Date): Promise<Date | null> {
  const [next] = await deps.db
    .select({
      at: sql<Date | null>`min(coalesce(${version.decideTime}, ${version.createTime}))`.mapWith(version.createTime),
    })
    .from(version)
    .where(
      and(
        eq(version.documentId, docId),
        eq(version.status, STATUS.passed),
        sql`coalesce(${version.decideTime}, ${version.createTime}) > ${then}`,
      ),
    )
  return next?.at ?? null
}

const FIELDS = mapListFields(docListAsOf, {
  id: document.id,
  title: past.title,
  createTime: document.createTime,
  since: past.decideTime,
})

export async function listAsOf(
  ctx: Ctx,
  { date, categoryId, ...query }: ListQuery & { date: string; categoryId?: string | undefined },
): Promise<Page<PastDocument>> {
  const { db } = ctx.deps
  const { end, where: shown } = inForce(ctx, date)
  const inCategory = categoryId && sql`${document.labels} @> array[${token.category(categoryId)}]`
  const joined = sql`${document} join ${version} past on past.id = ${versionAt(end)}`
  const page = await listPage({
    db,
    query,
    fields: FIELDS,
    tie: document.id,
    from: joined,
    where: and(shown, inCategory || undefined)!,
    rows: ({ where, orderBy, limit, offset }) =>
      db
        .select({ document, past, since: sql<Date>`${SINCE}`.mapWith(version.createTime), category: taxonomyNode.name })
        .from(document)
        .innerJoin(past, sql`past.id = ${versionAt(end)}`)
        .leftJoin(taxonomyNode, eq(taxonomyNode.id, document.category))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const records = page.records.map(({ document: doc, past: was, since, category }) => ({
    id: doc.id,
    docId: doc.id,
    versionId: was.id,
    version: was.number,
    title: was.title,
    since: wireTime(since),
    changed: was.id !== doc.visibleVersion,
    category_dictText: category,
    createTime: wireTime(doc.createTime),
  }))
  return { ...page, records }
}
