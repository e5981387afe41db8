import { LEVEL_SIZE, type PageLevel, type PageLine } from '#core/contract/km/documents/page-tree.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type DocumentRow, documentsByIds, fileShown, findDocument, mayArrange, mayRead } from '../documents/index.ts'
import type { SeenCategories } from './categories.ts'
import { seenCategories } from './categories.ts'
import type { Asking } from './deps.ts'
import { pagesOf } from './page-query.ts'

interface Asked {
  categoryId?: string | undefined
  parentDocId?: string | undefined
  from?: string | undefined
}

export async function oneLevel(ctx: Asking, { categoryId, parentDocId, from }: Asked): Promise<PageLevel> {
  if (parentDocId !== undefined) {
    const parent = await findDocument(ctx, parentDocId)
    if (!parent) throw new Reject('找不到文档')
    return pagesBelow(ctx, { categoryId: parent.document.category, parentDocId }, { from })
  }
  if (categoryId === undefined) throw new Reject('请选择一个分类')
  const seen = await seenCategories(ctx)
  if (!seen.find(categoryId)) throw new Reject('找不到分类')
  return categoryLevel(ctx, seen, categoryId, { from })
}

export interface Wanted {
  from?: string | undefined
  /** Comes last if it is not among the others. */
  also?: DocumentRow | undefined
}

export async function categoryLevel(
  ctx: Asking,
  seen: SeenCategories,
  categoryId: string,
  wanted: Wanted,
): Promise<PageLevel> {
  const level = await pagesBelow(ctx, { categoryId, parentDocId: null }, wanted)
  return { ...level, categories: wanted.from === undefined ? seen.below(categoryId).map(seen.line) : [] }
}

/** The documents below a document, or at the top of a category. */
export async function pagesBelow(
  ctx: Asking,
  at: Pick<PageLevel, 'categoryId' | 'parentDocId'>,
  { from, also }: Wanted,
): Promise<PageLevel> {
  const { deps, actor, now } = ctx
  const rows =
    at.categoryId === null
      ? []
      : await pagesOf(
          deps.db,
          { reader: ctx, categoryId: at.categoryId, parentId: at.parentDocId },
          { from, limit: LEVEL_SIZE + 1 },
        )
  const page = rows.slice(0, LEVEL_SIZE)
  const ids = page.map((row) => row.id)
  const shown = new Map((await documentsByIds(deps.db, ids, mayRead(actor, now))).map((row) => [row.document.id, row]))
  const documents = page.flatMap(({ id, hasChildren }) => {
    const row = shown.get(id)
    return row ? [pageLine(ctx, row, hasChildren)] : []
  })
  if (also && !shown.has(also.document.id)) documents.push(pageLine(ctx, also, true))
  return { ...at, categories: [], documents, next: rows.length > page.length ? page.at(-1)!.rank : null }
}

function pageLine({ actor }: Asking, row: DocumentRow, hasChildren: boolean): PageLine {
  const { fileType, viewKind } = fileShown(row)
  return {
    docId: row.document.id,
    title: row.version.title,
    fileType,
    viewKind,
    hasChildren,
    mayMove: mayArrange(actor, row.document),
  }
}
