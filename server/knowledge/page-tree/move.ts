import { DEEPEST_PAGE, type pageMove } from '#core/contract/km/documents/page-tree.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { visibleTaxonomy } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { docPlace } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import {
  assertArrangeable,
  changeLive,
  lockPages,
  documentsByIds,
  type LockedDocument,
  mayOpen,
  withLockedDocument,
} from '../documents/index.ts'
import type { Asking } from './deps.ts'
import { depthBelow, idsAbove } from './page-query.ts'
import { rankAt } from './rank-at.ts'

type Move = Checked<typeof pageMove>['body']

/** Puts a document into another place of the tree, and before that into another category if the move names one. */
export const movePage = (ctx: Asking, move: Move): Promise<void> =>
  withLockedDocument(ctx, { id: move.docId }, async (locked) => {
    const { tx, document: row } = locked
    assertArrangeable(locked)
    const categoryId = move.categoryId ?? row.category
    if (categoryId === null) throw new Reject('这篇知识没有分类，请先选择分类')
    await lockPages(tx, row.tenantId)
    if (categoryId !== row.category) await changeLive(locked, { category: await codeOf(locked, categoryId) })
    const parentId = move.parentDocId || null
    if (parentId !== null) await assertParent(locked, { categoryId, parentId })
    const rank = await rankAt(locked, { categoryId, parentId, afterId: move.afterId })
    await place(locked, { categoryId, parentId, rank })
  })

async function codeOf({ tx, ctx }: LockedDocument, categoryId: string): Promise<string> {
  const node = (await visibleTaxonomy(tx, ctx.actor, 'category')).find(({ id }) => id === categoryId)
  if (!node) throw new Reject('所选分类不存在')
  return node.code
}

async function assertParent(
  { tx, ctx, document: row }: LockedDocument,
  { categoryId, parentId }: { categoryId: string; parentId: string },
): Promise<void> {
  const [parent] = await documentsByIds(tx, [parentId], mayOpen(ctx.actor, ctx.now))
  if (!parent) throw new Reject('找不到上级知识')
  if (parent.document.category !== categoryId) throw new Reject('上级知识不在这个分类里')
  const above = [parentId, ...(await idsAbove(tx, parentId))]
  if (above.includes(row.id)) throw new Reject('上级不能是自己或自己的下级')
  if (above.length + 1 + (await depthBelow(tx, row.id)) > DEEPEST_PAGE) throw new Reject(`最多 ${DEEPEST_PAGE} 级`)
}

type Place = Pick<typeof docPlace.$inferInsert, 'categoryId' | 'parentId' | 'rank'>

async function place({ tx, ctx, document: row, versions }: LockedDocument, to: Place): Promise<void> {
  await tx
    .insert(docPlace)
    .values({ documentId: row.id, tenantId: row.tenantId, ...to })
    .onConflictDoUpdate({ target: docPlace.documentId, set: to })
  const name = versions.at(-1)?.title ?? ''
  await audit(tx, ctx, { action: 'document-place', kind: 'document', id: row.id, name, after: to })
}
