import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { ratingGive, ratingList, RatingRow, RatingSummary } from '#core/contract/km/community/rating.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { readable } from '#server/access/documents/index.ts'
import { document, documentRating, user } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Context } from '#server/http/route.ts'
import { type DocumentDeps, findDocument, managedDocument } from '../documents/index.ts'

type Ctx = Context<DocumentDeps>

export async function summary(ctx: Ctx, docId: string): Promise<RatingSummary> {
  const { db } = ctx.deps
  const userId = ownId(ctx.actor)
  if (!(await findDocument(ctx, docId))) throw new Reject('找不到文档')
  const counted = await db
    .select({ useful: documentRating.useful, n: count() })
    .from(documentRating)
    .where(eq(documentRating.documentId, docId))
    .groupBy(documentRating.useful)
  const [mine] = await db.select().from(documentRating).where(ofPerson(docId, userId))
  const of = (useful: boolean) => counted.find((row) => row.useful === useful)?.n ?? 0
  return {
    useful: of(true),
    useless: of(false),
    mine: mine ? { useful: wireFlag(mine.useful), reason: mine.reason } : null,
  }
}

const wireFlag = (useful: boolean): 0 | 1 => (useful ? 1 : 0)

const ofPerson = (docId: string, userId: string) =>
  and(eq(documentRating.documentId, docId), eq(documentRating.userId, userId))

export async function rate(ctx: Ctx, body: Checked<typeof ratingGive>['body']): Promise<RatingSummary> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  const answer = { useful: body.useful === 1, reason: body.reason || null }
  await deps.db.transaction(async (tx) => {
    const [doc] = await tx
      .select({ id: document.id })
      .from(document)
      .where(and(eq(document.id, body.docId), readable(actor, now)))
      .for('key share')
    if (!doc) throw new Reject('找不到文档')
    await tx
      .insert(documentRating)
      .values({ tenantId: actor.tenantId, documentId: doc.id, userId, ...answer, createTime: now })
      .onConflictDoUpdate({
        target: [documentRating.documentId, documentRating.userId],
        set: { ...answer, updateTime: now },
      })
  })
  return summary(ctx, body.docId)
}

export async function withdraw(ctx: Ctx, docId: string): Promise<RatingSummary> {
  const shown = await summary(ctx, docId)
  if (shown.mine === null) throw new Reject('您还没有评价这篇知识')
  await ctx.deps.db.delete(documentRating).where(ofPerson(docId, ownId(ctx.actor)))
  return summary(ctx, docId)
}

/** The answers with their people, for the person who manages the document. */
export async function listRatings(ctx: Ctx, query: Checked<typeof ratingList>['query']): Promise<Page<RatingRow>> {
  const { docId, useful, pageNo, pageSize } = query
  const { db } = ctx.deps
  await managedDocument(ctx, docId)
  const where = and(
    eq(documentRating.documentId, docId),
    useful === undefined ? undefined : eq(documentRating.useful, useful === 1),
  )
  const at = sql<Date>`coalesce(${documentRating.updateTime}, ${documentRating.createTime})`.mapWith(
    documentRating.createTime,
  )
  const rows = await db
    .select({ rating: documentRating, realname: user.realname, at })
    .from(documentRating)
    .innerJoin(user, eq(user.id, documentRating.userId))
    .where(where)
    .orderBy(desc(at), documentRating.userId)
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const records = rows.map(({ rating, realname, at: time }) => ({
    userId: rating.userId,
    realname,
    useful: wireFlag(rating.useful),
    reason: rating.reason,
    time: wireTime(time),
  }))
  return pageAt(query, await db.$count(documentRating, where), records)
}
