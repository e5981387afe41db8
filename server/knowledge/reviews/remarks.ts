import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Remark, remarkAdd, remarkAnswer, remarkSettle } from '#core/contract/km/review/review-desk.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { document, reviewRemark, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type DocumentDeps, studied, waitingDocument } from '../documents/index.ts'

type Ctx = Context<DocumentDeps>

const ABSENT = '找不到这条批注'

/** The remarks about a document that the caller works on; none about any other one. */
export const readRemarks = (ctx: Ctx, docId: string): Promise<Remark[]> =>
  find(ctx, and(eq(reviewRemark.documentId, docId), studied(ctx.actor))!)

async function find({ deps, actor }: Ctx, where: SQL): Promise<Remark[]> {
  const rows = await deps.db
    .select({ remark: reviewRemark, number: version.number, authorName: user.realname })
    .from(reviewRemark)
    .innerJoin(document, eq(document.id, reviewRemark.documentId))
    .innerJoin(version, eq(version.id, reviewRemark.versionId))
    .leftJoin(user, eq(user.id, reviewRemark.authorId))
    .where(where)
    .orderBy(asc(version.number), asc(reviewRemark.line), asc(reviewRemark.createTime), asc(reviewRemark.id))
  const isMine = ({ authorId }: Stored) => authorId !== null && authorId === actor.person
  const said = ({ remark, authorName }: (typeof rows)[number]) => ({
    id: remark.id,
    text: remark.text,
    authorName,
    createTime: wireTime(remark.createTime),
    isMine: isMine(remark),
  })
  return rows.flatMap((row) => {
    const { id, parentId, line, quote, settled } = row.remark
    if (parentId !== null) return []
    const answers = rows.filter(({ remark }) => remark.parentId === id).map(said)
    return [{ ...said(row), version: row.number, line, quote, settled, answers }]
  })
}

/** A remark about the version that waits for the caller's decision. */
export async function addRemark(ctx: Ctx, body: Checked<typeof remarkAdd>['body']): Promise<Remark> {
  const { actor, deps, now } = ctx
  const authorId = ownId(actor)
  await waitingDocument(ctx, body.docId)
  const { quote = null, line = null, text } = body
  const row = { id: newId(), versionId: body.versionId, quote: quote || null, line, text }
  await deps.db.transaction(async (tx) => {
    await holdWaiting(tx, body)
    await tx.insert(reviewRemark).values({
      ...row,
      tenantId: actor.tenantId,
      documentId: body.docId,
      authorId,
      createBy: actor.username,
      createTime: now,
    })
    await audit(tx, ctx, { action: 'document-remark', kind: 'document', id: body.docId, after: { remark: text } })
  })
  return (await find(ctx, eq(reviewRemark.id, row.id)))[0]!
}

/** The version keeps waiting until the transaction ends. */
async function holdWaiting(tx: Transaction, { docId, versionId }: { docId: string; versionId: string }): Promise<void> {
  const [row] = await tx
    .select({ open: document.openVersion })
    .from(document)
    .where(eq(document.id, docId))
    .for('share')
  if (row?.open !== versionId) throw new Reject('作者刚改了内容，请重新看后再批注')
}

/** An answer stands at the place of its remark, and needs no version that waits: the author mends a rejected one. */
export async function answerRemark(ctx: Ctx, { id, text }: Checked<typeof remarkAnswer>['body']): Promise<Remark> {
  const { actor, deps, now } = ctx
  const authorId = ownId(actor)
  await deps.db.transaction(async (tx) => {
    const { tenantId, documentId, versionId, line, parentId } = await hold(tx, ctx, id)
    if (parentId !== null) throw new Reject(ABSENT)
    const row = { id: newId(), tenantId, documentId, versionId, line, text, parentId: id }
    await tx.insert(reviewRemark).values({ ...row, authorId, createBy: actor.username, createTime: now })
    await audit(tx, ctx, { action: 'document-remark', kind: 'document', id: documentId, after: { answer: text } })
  })
  return (await find(ctx, or(eq(reviewRemark.id, id), eq(reviewRemark.parentId, id))!))[0]!
}

export async function settleRemark(ctx: Ctx, { id, settled }: Checked<typeof remarkSettle>['body']): Promise<void> {
  ownId(ctx.actor)
  await ctx.deps.db.transaction(async (tx) => {
    const row = await hold(tx, ctx, id)
    if (row.parentId !== null) throw new Reject(ABSENT)
    if (row.settled === settled) return
    await tx.update(reviewRemark).set({ settled }).where(eq(reviewRemark.id, id))
    await told(tx, ctx, row, { before: { settled: row.settled }, after: { settled } })
  })
}

export async function deleteRemark(ctx: Ctx, id: string): Promise<void> {
  const userId = ownId(ctx.actor)
  await ctx.deps.db.transaction(async (tx) => {
    const row = await hold(tx, ctx, id)
    if (row.authorId !== userId) throw new Reject('只能删除自己的批注')
    await tx.delete(reviewRemark).where(eq(reviewRemark.id, id))
    await told(tx, ctx, row, { before: { remark: row.text } })
  })
}

type Stored = typeof reviewRemark.$inferSelect

async function hold(tx: Transaction, { actor }: Ctx, id: string): Promise<Stored> {
  const [row] = await tx
    .select({ remark: reviewRemark })
    .from(reviewRemark)
    .innerJoin(document, eq(document.id, reviewRemark.documentId))
    .where(and(eq(reviewRemark.id, id), studied(actor)))
    .for('update', { of: reviewRemark })
  if (!row) throw new Reject(ABSENT)
  return row.remark
}

const told = (
  tx: Transaction,
  ctx: Ctx,
  { documentId }: Stored,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
) => audit(tx, ctx, { action: 'document-remark', kind: 'document', id: documentId, ...change })
