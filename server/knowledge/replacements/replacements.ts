import { and, eq, sql } from 'drizzle-orm'
import type { replacementOfDoc } from '#core/contract/km/community/replacement.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { owned, readable } from '#server/access/documents/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { audit } from '#server/db/audit.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { document, documentReplacement } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import {
  type DocumentDeps,
  documentsByIds,
  findDocument,
  lockCounters,
  managedDocument,
  mayOpen,
} from '../documents/index.ts'

type Ctx = Context<DocumentDeps>

/** The replacements of a document that the caller may open, in both directions, as far as they may open those, too. */
export async function findReplacements(ctx: Ctx, docId: string): Promise<Result<typeof replacementOfDoc>> {
  const { actor, deps, now } = ctx
  if (!(await findDocument(ctx, docId))) throw new Reject('找不到文档')
  const rows = await deps.db
    .select({ old: documentReplacement.documentId, by: documentReplacement.replacedBy })
    .from(documentReplacement)
    .where(sql`${docId} in (${documentReplacement.documentId}, ${documentReplacement.replacedBy})`)
  const others = rows.map((row) => (row.old === docId ? row.by : row.old))
  const found = await documentsByIds(deps.db, others, mayOpen(actor, now))
  const titled = found.map((row) => ({ id: row.document.id, title: row.version.title }))
  const by = rows.find((row) => row.old === docId)?.by
  return {
    replacedBy: titled.find((each) => each.id === by) ?? null,
    replaces: titled.filter((each) => each.id !== by).toSorted((a, b) => a.title.localeCompare(b.title, 'zh')),
  }
}

export async function setReplacement(ctx: Ctx, o: { docId: string; newDocId: string }): Promise<void> {
  const { actor, deps, now } = ctx
  ownId(actor)
  if (o.docId === o.newDocId) throw new Reject('一篇知识不能替代自己')
  await managedDocument(ctx, o.docId)
  await deps.db.transaction(async (tx) => {
    // A circle may go through documents that this change does not lock, so only one change of a tenant's replacements
    // runs at a time.
    await lockNamed(tx, `replacements ${actor.tenantId}`)
    await lockCounters(tx, [o.docId, o.newDocId])
    await assertManaged(tx, ctx, o.docId)
    const [by] = await tx
      .select({ id: document.id })
      .from(document)
      .where(and(eq(document.id, o.newDocId), readable(actor, now)))
    if (!by) throw new Reject('找不到用来替代的知识')
    await assertNoCircle(tx, o)
    const [before] = await tx.select().from(documentReplacement).where(eq(documentReplacement.documentId, o.docId))
    if (before?.replacedBy === o.newDocId) return
    const after = { replacedBy: o.newDocId }
    await tx
      .insert(documentReplacement)
      .values({ tenantId: actor.tenantId, documentId: o.docId, ...after, createBy: actor.username, createTime: now })
      .onConflictDoUpdate({
        target: documentReplacement.documentId,
        set: { ...after, updateBy: actor.username, updateTime: now },
      })
    await audit(tx, ctx, {
      action: 'replacement-set',
      kind: 'document',
      id: o.docId,
      before: before && { replacedBy: before.replacedBy },
      after,
    })
  })
}

export async function removeReplacement(ctx: Ctx, docId: string): Promise<void> {
  ownId(ctx.actor)
  await managedDocument(ctx, docId)
  await ctx.deps.db.transaction(async (tx) => {
    await lockCounters(tx, [docId])
    await assertManaged(tx, ctx, docId)
    const [before] = await tx
      .delete(documentReplacement)
      .where(eq(documentReplacement.documentId, docId))
      .returning({ replacedBy: documentReplacement.replacedBy })
    if (!before) throw new Reject('这篇知识没有被替代')
    await audit(tx, ctx, { action: 'replacement-remove', kind: 'document', id: docId, before })
  })
}

/** Checked again, now that nobody else can change it. */
async function assertManaged(tx: Transaction, { actor }: Ctx, id: string): Promise<void> {
  if ((await tx.$count(document, and(eq(document.id, id), owned(actor)))) === 0) throw new Reject('找不到文档')
}

/**
 * The new document must not be replaced, directly or indirectly, by the old one: readers would be sent round in a
 * circle.
 */
async function assertNoCircle(tx: Transaction, o: { docId: string; newDocId: string }): Promise<void> {
  // `union` ends the recursion even if there is a circle already.
  const { rows } = await tx.execute(sql`
    with recursive after as (
      select ${o.newDocId} as id
      union
      select ${documentReplacement.replacedBy} from ${documentReplacement} join after on after.id = ${documentReplacement.documentId}
    )
    select 1 from after where id = ${o.docId}`)
  if (rows.length > 0) throw new Reject('这两篇知识不能互相替代')
}
