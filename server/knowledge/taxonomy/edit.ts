import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { grantToken } from '#core/access/grant.ts'
import type { TaxonomyKind } from '#core/access/trees.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { ROOT } from '#core/contract/taxonomy.ts'
import type { topics } from '#core/contract/sys/category.ts'
import type { TreeMove } from '#core/contract/sys/tree-move.ts'
import { assertUnchanged, changedByOthers } from '#server/db/revision.ts'
import { lockTrees, type TaxonomyNode, loadTaxonomy, rewriteBelow } from '#server/access/documents/index.ts'
import { deleteCategoryFields } from '../custom-fields/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { document, retentionRule, taxonomyNode } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import { editedNode } from './present.ts'
import { codeBelow } from './codes.ts'
import type { Context } from '#server/http/route.ts'
import type { Database } from '#server/db/database.ts'

const OCCUPIED: Record<TaxonomyKind, string> = {
  category: '该维度下还有知识，请先清理知识',
  topic: '专题下还有知识，请先清理知识',
}

const OCCUPIED_BY_BIN = '其中还有回收站里的知识，请先在回收站中清除'

const nodeLabel = (row: TaxonomyNode) => grantToken({ objectKind: row.kind, objectId: row.id })

export async function addNode(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  body: Checked<typeof topics.taxonomyAdd>['body'],
): Promise<string> {
  const { actor, deps, now } = ctx
  return deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    const tree = await loadTaxonomy(tx, actor.tenantId, kind)
    const parentId = toParentId(body.pid)
    const siblings = tree.filter((row) => row.parentId === parentId)
    const row = {
      id: newId(),
      tenantId: actor.tenantId,
      kind,
      parentId,
      name: body.name,
      description: body.description || null,
      code: codeBelow(tree, parentId),
      sortOrder: body.sortOrder ?? Math.max(0, ...siblings.map((each) => each.sortOrder)) + 1,
      recommend: parentId === null && (body.recommend ?? false),
      closed: body.closed ?? false,
      createBy: actor.username,
      createTime: now,
    }
    await tx.insert(taxonomyNode).values(row)
    await audit(tx, ctx, { action: `${kind}-add`, kind, id: row.id, after: row })
    return row.id
  })
}

/** All consequences of the change (codes, tokens of all documents below, audit) are in one transaction. */
export async function editNode(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  body: Checked<typeof topics.taxonomyEdit>['body'],
): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    await changeNode(tx, ctx, { tree: await loadTaxonomy(tx, ctx.actor.tenantId, kind), kind, body })
  })
}

/** Numbers the node and its new siblings in order. A move that was made in another state of the tree is refused. */
export async function moveNode(ctx: Context<{ db: Database }>, kind: TaxonomyKind, move: TreeMove): Promise<void> {
  const { id, from, parentId, siblings, at } = move
  await ctx.deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    const tree = await loadTaxonomy(tx, ctx.actor.tenantId, kind)
    const there = tree.filter((row) => (row.parentId ?? '') === parentId && row.id !== id)
    const moving = tree.find((row) => row.id === id)
    const isSame = there.map((row) => row.id).join(',') === siblings.join(',')
    // If the node does not exist, the change refuses it.
    if (moving && ((moving.parentId ?? '') !== from || !isSame)) throw changedByOthers()
    await changeNode(tx, ctx, { tree, kind, body: { id, pid: parentId, sortOrder: at } })
    const order = siblings.toSpliced(at, 0, id)
    await tx
      .update(taxonomyNode)
      .set({ sortOrder: sql`array_position(${sql.param(order)}::text[], ${taxonomyNode.id}) - 1` })
      .where(inArray(taxonomyNode.id, order))
  })
}

interface Change {
  tree: readonly TaxonomyNode[]
  kind: TaxonomyKind
  body: Checked<typeof topics.taxonomyEdit>['body']
}

async function changeNode(
  tx: Transaction,
  ctx: Context<{ db: Database }>,
  { tree, kind, body }: Change,
): Promise<void> {
  const { actor, now } = ctx
  const before = tree.find((row) => row.id === body.id)
  if (!before) throw new Reject('未找到对应实体')
  assertUnchanged(body.revision, editedNode(before))
  const parentId = body.pid === undefined ? before.parentId : toParentId(body.pid)
  const moved = parentId !== before.parentId
  const code = moved ? codeBelow(tree, parentId, before) : before.code
  const after = {
    parentId,
    name: body.name ?? before.name,
    description: (body.description ?? before.description) || null,
    code,
    sortOrder: body.sortOrder ?? before.sortOrder,
    recommend: parentId === null && (body.recommend ?? before.recommend),
    closed: body.closed ?? before.closed,
  }
  if (moved) await renameCodes(tx, before, code)
  await tx
    .update(taxonomyNode)
    .set({ ...after, updateBy: actor.username, updateTime: now })
    .where(eq(taxonomyNode.id, before.id))
  await audit(tx, ctx, { action: `${kind}-edit`, kind, id: before.id, before, after })
  if (moved || after.closed !== before.closed)
    await rewriteBelow(tx, actor.tenantId, {
      label: nodeLabel(before),
      openedBy: moved || !after.closed ? ctx : null,
    })
}

/** Deletes all of them or none, together with the nodes below them. */
export async function deleteNodes(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  ids: readonly string[],
): Promise<void> {
  const { actor, deps } = ctx
  await deps.db.transaction(async (tx) => {
    await lockTrees(tx)
    const tree = await loadTaxonomy(tx, actor.tenantId, kind)
    const chosen = tree.filter((row) => ids.includes(row.id))
    if (chosen.length === 0) throw new Reject('未找到对应实体')
    await assertEmpty(tx, kind, chosen)
    const going = tree.filter((row) => chosen.some((each) => row.code.startsWith(each.code)))
    await deleteCategoryFields(
      tx,
      going.map((row) => row.id),
    )
    await tx.delete(retentionRule).where(
      inArray(
        retentionRule.categoryId,
        going.map((row) => row.id),
      ),
    )
    for (const row of going) await audit(tx, ctx, { action: `${kind}-delete`, kind, id: row.id, before: row })
    await tx.delete(taxonomyNode).where(
      inArray(
        taxonomyNode.id,
        going.map((row) => row.id),
      ),
    )
  })
}

/** Documents have the labels of the nodes above their own, so one query covers all nodes below. */
async function assertEmpty(tx: Transaction, kind: TaxonomyKind, chosen: readonly TaxonomyNode[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ deleted: document.deleted })
    .from(document)
    .where(
      and(
        eq(document.tenantId, chosen[0]!.tenantId),
        sql`${document.labels} && ${sql.param(chosen.map(nodeLabel))}::text[]`,
      ),
    )
  if (rows.length === 0) return
  // A document that is restored from the bin must not have left a closed node meanwhile.
  throw new Reject(rows.some((row) => !row.deleted) ? OCCUPIED[kind] : OCCUPIED_BY_BIN)
}

const toParentId = (pid: string | null | undefined): string | null => (!pid || pid === ROOT ? null : pid)

/** Changes the wire codes of the node and of everything below; rights never depend on codes. */
export const renameCodes = (tx: Transaction, { tenantId, kind, code }: TaxonomyNode, to: string) =>
  tx
    .update(taxonomyNode)
    .set({ code: sql`${to}::text || substr(${taxonomyNode.code}, ${code.length + 1})` })
    .where(and(eq(taxonomyNode.tenantId, tenantId), eq(taxonomyNode.kind, kind), like(taxonomyNode.code, `${code}%`)))
