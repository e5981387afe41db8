import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { categoryMergePreview } from '#core/contract/km/documents/category-merge.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { TaxonomyKind } from '#core/access/trees.ts'
import type { TaxonomyCount, TaxonomyMovePreview } from '#core/contract/taxonomy.ts'
import { loadTaxonomy, shownGrants, type TaxonomyNode, visibleTaxonomy } from '#server/access/documents/index.ts'
import { accessGrant, customField, documentTemplate, retentionRule, subscription } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { labelCounts } from '../page-tree/index.ts'
import { findMerged, nodeLabel } from './merge.ts'

type Ctx = Context<DocumentDeps>

/** How many documents that the person may read are in each node and below it. */
export async function countNodes(ctx: Ctx, kind: TaxonomyKind): Promise<TaxonomyCount[]> {
  const nodes = await visibleTaxonomy(ctx.deps.db, ctx.actor, kind)
  const counts = await labelCounts(ctx)
  return nodes.map(({ id }) => ({ id, documents: counts.get(grantToken({ objectKind: kind, objectId: id })) ?? 0 }))
}

/**
 * What a node and all below it would lose and get by standing below another one: the lines of rights of the nodes that
 * it leaves and of those that it comes below.
 */
export async function previewMove(
  ctx: Ctx,
  kind: TaxonomyKind,
  { id, parentId }: { id: string; parentId: string },
): Promise<TaxonomyMovePreview> {
  const { actor, deps } = ctx
  const tree = await loadTaxonomy(deps.db, actor.tenantId, kind)
  const node = tree.find((row) => row.id === id)
  if (!node) throw new Reject('未找到对应实体')
  const before = nodesAbove(tree, node.parentId)
  const after = nodesAbove(tree, parentId === '' ? null : parentId)
  if (parentId !== '' && after.length === 0) throw new Reject('上级不存在')
  if (after.includes(node)) throw new Reject('不能移到自己的下级')
  const [stops, starts] = await Promise.all([
    linesOn(ctx, kind, without(before, after)),
    linesOn(ctx, kind, without(after, before)),
  ])
  const isClosed = (rows: readonly TaxonomyNode[]) => node.closed || rows.some(({ closed }) => closed)
  const counts = await labelCounts(ctx)
  return {
    documents: counts.get(grantToken({ objectKind: kind, objectId: id })) ?? 0,
    closes: !isClosed(before) && isClosed(after),
    opens: isClosed(before) && !isClosed(after),
    stops,
    starts,
  }
}

const without = (rows: readonly TaxonomyNode[], others: readonly TaxonomyNode[]) =>
  rows.filter((row) => !others.includes(row))

/** What {@link mergeCategory} would change: for the documents the same as a move below the other category, and what else goes with it. */
export async function previewMerge(
  ctx: Ctx,
  { id, into, carry }: { id: string; into: string; carry: boolean },
): Promise<Result<typeof categoryMergePreview>> {
  const { actor, deps } = ctx
  const tree = await loadTaxonomy(deps.db, actor.tenantId, 'category')
  const { from } = findMerged(tree, id, into)
  const [before, after] = [nodesAbove(tree, id), nodesAbove(tree, into)]
  const [leaving, starts, own, counts] = await Promise.all([
    linesOn(ctx, 'category', without(before, after)),
    linesOn(ctx, 'category', without(after, before)),
    linesOn(ctx, 'category', [from]),
    labelCounts(ctx),
  ])
  const isClosed = (rows: readonly TaxonomyNode[]) => rows.some(({ closed }) => closed)
  return {
    documents: counts.get(nodeLabel(from)) ?? 0,
    closes: !isClosed(before) && isClosed(after),
    opens: isClosed(before) && !isClosed(after),
    stops: carry ? (leaving?.filter(({ objectId }) => objectId !== id) ?? null) : leaving,
    starts,
    carried: carry ? (own?.length ?? null) : 0,
    ...(await besides(ctx, tree, id)),
  }
}

async function besides({ deps: { db } }: Ctx, tree: readonly TaxonomyNode[], id: string) {
  const [subscribers, templates, fields, rules] = await Promise.all([
    db.$count(subscription, eq(subscription.nodeId, id)),
    db.$count(documentTemplate, eq(documentTemplate.categoryId, id)),
    db.$count(customField, and(eq(customField.categoryId, id), eq(customField.deleted, false))),
    db.$count(retentionRule, eq(retentionRule.categoryId, id)),
  ])
  const children = tree.filter(({ parentId }) => parentId === id).length
  return { children, subscribers, templates, fields, hasRule: rules > 0 }
}

/** From the nearest up to the root. */
function nodesAbove(tree: readonly TaxonomyNode[], parentId: string | null): TaxonomyNode[] {
  const parent = tree.find(({ id }) => id === parentId)
  return parent ? [parent, ...nodesAbove(tree, parent.parentId)] : []
}

/** The lines in force on these nodes; null for who may not see grants. */
async function linesOn({ deps, actor, now }: Ctx, kind: TaxonomyKind, nodes: readonly TaxonomyNode[]) {
  if (!actor.permissions.has('km:grant:list')) return null
  const ids = nodes.map(({ id }) => id)
  const inForce = or(isNull(accessGrant.validUntil), gt(accessGrant.validUntil, now))
  const onThem = and(eq(accessGrant.objectKind, kind), inArray(accessGrant.objectId, ids))
  const rows = await deps.db
    .select()
    .from(accessGrant)
    .where(and(eq(accessGrant.tenantId, actor.tenantId), onThem, inForce))
    .orderBy(accessGrant.id)
  return shownGrants(deps.db, actor.tenantId, rows)
}
