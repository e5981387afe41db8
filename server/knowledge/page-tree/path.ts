import type { Result } from '#core/contract/endpoint.ts'
import type { pagePath, PageLevel, Step } from '#core/contract/km/documents/page-tree.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type DocumentRow, documentsByIds, findDocument, mayOpen } from '../documents/index.ts'
import { seenCategories } from './categories.ts'
import type { Asking } from './deps.ts'
import { categoryLevel, pagesBelow } from './levels.ts'
import { idsAbove } from './page-query.ts'

/** All that the reading page needs to show its document in the opened tree. */
export async function pathOfPage(ctx: Asking, docId: string): Promise<Result<typeof pagePath>> {
  const row = await findDocument(ctx, docId)
  if (!row) throw new Reject('找不到文档')
  const [seen, above] = await Promise.all([seenCategories(ctx), documentsAbove(ctx, row)])
  const categories = seen.pathTo(row.document.category)
  const pages = [...above, row]
  const trail: Step[] = [
    ...categories.map(({ id, name }) => ({ categoryId: id, docId: null, name })),
    ...pages.map((each) => ({ categoryId: null, docId: each.document.id, name: each.version.title })),
  ]
  const categoryId = row.document.category
  const levels = await Promise.all<PageLevel>([
    ...categories.map(({ id }) => categoryLevel(ctx, seen, id, { also: id === categoryId ? pages[0] : undefined })),
    ...pages.map((each, i) => pagesBelow(ctx, { categoryId, parentDocId: each.document.id }, { also: pages[i + 1] })),
  ])
  const last = levels.at(-1)!
  return { trail, levels: last.documents.length > 0 ? levels : levels.slice(0, -1) }
}

/** From the top of the category to the nearest one; a document that the reader does not see ends the way up. */
async function documentsAbove(ctx: Asking, { document: { id, category } }: DocumentRow): Promise<DocumentRow[]> {
  const { deps, actor, now } = ctx
  const ids = await idsAbove(deps.db, id)
  const rows = await documentsByIds(deps.db, ids, mayOpen(actor, now))
  const byId = new Map(rows.map((row) => [row.document.id, row]))
  const above: DocumentRow[] = []
  for (const each of ids) {
    const row = byId.get(each)
    if (row?.document.category !== category) break
    above.unshift(row)
  }
  return above
}
