import { and, eq, inArray, sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { categoryMerge } from '#core/contract/km/documents/category-merge.ts'
import { grantEdit } from '#core/contract/km/rights/grant.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import {
  changeGrants,
  dropGrants,
  lockTrees,
  loadTaxonomy,
  rewriteBelow,
  type TaxonomyNode,
} from '#server/access/documents/index.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  accessGrant,
  docPlace,
  document,
  documentTemplate,
  retentionRule,
  subscription,
  taxonomyNode,
} from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { deleteCategoryFields } from '../custom-fields/index.ts'
import { type DocumentDeps, KEEP_UNTIL, lockPages, scoreDocuments } from '../documents/index.ts'
import { codeBelow } from './codes.ts'
import { renameCodes } from './edit.ts'

type Ctx = Context<DocumentDeps>

/** Of one statement of the log: it has at most 65,535 parameters. */
const LINES = 1000

/**
 * Merges a category into another one in one transaction: its documents, the categories below it, who follows it, its
 * templates and, if asked, its lines of rights go there; its fields and its retention rule end, but what that kept stays kept.
 */
export async function mergeCategory(
  ctx: Ctx,
  { id, into, carry }: Checked<typeof categoryMerge>['body'],
): Promise<{ documents: number }> {
  const { actor, deps, now } = ctx
  return deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    const { from, to } = findMerged(await loadTaxonomy(tx, actor.tenantId, 'category'), id, into)
    const below = await lockBelow(tx, from)
    const moved = await moveDocuments(tx, ctx, from, to)
    await moveChildren(tx, ctx, from, to)
    await moveGrants(tx, ctx, { from, to, carry })
    await moveFollowers(tx, from, to)
    await deleteCategoryFields(tx, [id])
    await tx.delete(retentionRule).where(eq(retentionRule.categoryId, id))
    await rewriteBelow(tx, actor.tenantId, { label: nodeLabel(from), openedBy: ctx })
    await audit(tx, ctx, {
      action: 'category-delete',
      kind: 'category',
      id,
      name: from.name,
      before: from,
      after: { mergedInto: into, documents: moved },
    })
    await tx.delete(taxonomyNode).where(eq(taxonomyNode.id, id))
    await scoreDocuments(tx, actor.tenantId, below, now)
    return { documents: moved }
  })
}

/** Refuses what is no merge. */
export function findMerged(tree: readonly TaxonomyNode[], id: string, into: string) {
  const from = tree.find((row) => row.id === id)
  const to = tree.find((row) => row.id === into)
  if (!from || !to) throw new Reject('未找到对应实体')
  if (to.code.startsWith(from.code)) throw new Reject('不能合并到自己或自己的下级')
  return { from, to }
}

export const nodeLabel = ({ kind, id }: TaxonomyNode) => grantToken({ objectKind: kind, objectId: id })

const isBelow = (node: TaxonomyNode) =>
  and(eq(document.tenantId, node.tenantId), sql`${document.labels} @> array[${nodeLabel(node)}]`)!

/** All documents of the category and below it, locked in one order, with the day that its rule keeps them written into their own. */
async function lockBelow(tx: Transaction, from: TaxonomyNode): Promise<string[]> {
  const rows = await tx
    .select({ id: document.id })
    .from(document)
    .where(isBelow(from))
    .orderBy(document.id)
    .for('update')
  await tx
    .update(document)
    .set({ keepUntil: sql`${KEEP_UNTIL}` })
    .where(and(isBelow(from), sql`${KEEP_UNTIL} is not null`))
  return rows.map((row) => row.id)
}

async function moveDocuments(tx: Transaction, ctx: Ctx, from: TaxonomyNode, to: TaxonomyNode): Promise<number> {
  const { actor, now } = ctx
  const inFrom = and(eq(document.tenantId, from.tenantId), eq(document.category, from.id))
  const moved = await tx
    .update(document)
    .set({ category: to.id, revision: sql`${document.revision} + 1`, updateBy: actor.username, updateTime: now })
    .where(inFrom)
    .returning({ id: document.id })
  await lockPages(tx, from.tenantId)
  await tx.update(docPlace).set({ categoryId: to.id }).where(eq(docPlace.categoryId, from.id))
  for (let at = 0; at < moved.length; at += LINES) {
    const lines = moved.slice(at, at + LINES).map(({ id }) => ({
      action: 'document-edit' as const,
      kind: 'document' as const,
      id,
      before: { category: from.id },
      after: { category: to.id },
    }))
    await auditAll(tx, ctx, lines)
  }
  return moved.length
}

async function moveChildren(tx: Transaction, ctx: Ctx, from: TaxonomyNode, to: TaxonomyNode): Promise<void> {
  const tree = await loadTaxonomy(tx, from.tenantId, 'category')
  for (const { id } of tree.filter(({ parentId }) => parentId === from.id)) {
    // Each takes the code after the one before.
    const now = await loadTaxonomy(tx, from.tenantId, 'category')
    const child = now.find((row) => row.id === id)!
    const code = codeBelow(now, to.id, child)
    await renameCodes(tx, child, code)
    await tx
      .update(taxonomyNode)
      .set({ parentId: to.id, code, recommend: false, updateBy: ctx.actor.username, updateTime: ctx.now })
      .where(eq(taxonomyNode.id, id))
  }
}

/** Lines that the other category has already are not added again. */
async function moveGrants(
  tx: Transaction,
  ctx: Ctx,
  { from, to, carry }: { from: TaxonomyNode; to: TaxonomyNode; carry: boolean },
): Promise<void> {
  const lines = await linesOf(tx, from)
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  if (!carry) return dropGrants(tx, ctx, ids)
  if (!ctx.actor.permissions.has(grantEdit.access)) throw denied()
  const there = new Set((await linesOf(tx, to)).map(subjectKey))
  const carried = lines.filter(
    (line) => !there.has(subjectKey(line)) && (line.validUntil === null || line.validUntil > ctx.now),
  )
  const add = carried.map(({ effect, subjectKind, subjectId, bits, validUntil, reason }) => ({
    effect,
    objectKind: 'category' as const,
    objectId: to.id,
    subjectKind,
    subjectIds: [subjectId],
    bits,
    validUntil: wireTime(validUntil),
    reason,
  }))
  await changeGrants(tx, ctx, { delete: ids, add })
}

type Line = typeof accessGrant.$inferSelect
const subjectKey = ({ effect, subjectKind, subjectId, bits }: Line) =>
  [effect, subjectKind, subjectId, ...bits.toSorted()].join(' ')

const linesOf = (tx: Transaction, { id, tenantId }: TaxonomyNode): Promise<Line[]> =>
  tx
    .select()
    .from(accessGrant)
    .where(
      and(eq(accessGrant.tenantId, tenantId), eq(accessGrant.objectKind, 'category'), eq(accessGrant.objectId, id)),
    )
    .orderBy(accessGrant.id)

/** Who follows both keeps following the other one alone: the row that is left goes with the category. */
async function moveFollowers(tx: Transaction, from: TaxonomyNode, to: TaxonomyNode): Promise<void> {
  const both = tx.select({ id: subscription.userId }).from(subscription).where(eq(subscription.nodeId, to.id))
  const alone = await tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.nodeId, from.id), sql`${subscription.userId} not in ${both}`))
  const ids = alone.map((row) => row.id)
  if (ids.length > 0) await tx.update(subscription).set({ nodeId: to.id }).where(inArray(subscription.id, ids))
  await tx.update(documentTemplate).set({ categoryId: to.id }).where(eq(documentTemplate.categoryId, from.id))
}
