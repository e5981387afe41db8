import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { TaxonomyKind } from '#core/access/trees.ts'
import type { TaxonomyCount, TaxonomyMovePreview } from '#core/contract/taxonomy.ts'
import { loadTaxonomy, shownGrants, type TaxonomyNode, visibleTaxonomy } from '#server/access/documents/index.ts'
import { accessGrant } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { labelCounts } from '../page-tree/index.ts'

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
