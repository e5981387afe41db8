import { and, asc, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { CommentRow } from '#core/contract/km/community/comment.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import { docComment } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findDocument, openable } from '../documents/index.ts'
import type { Ctx } from './deps.ts'
import { presentComments, selectComments } from './present.ts'

export const NO_COMMENT = '找不到这条评论'

const ABOUT = { passage: isNotNull(docComment.anchor), document: isNull(docComment.anchor) }

/** The threads of a document that the caller may open, the newest first. */
export async function listComments(
  ctx: Ctx,
  query: { docId: string; pageNo: number; pageSize: number; about?: 'passage' | 'document' | undefined },
): Promise<Page<CommentRow>> {
  const { docId, pageNo, pageSize, about } = query
  const { db } = ctx.deps
  if (!(await findDocument(ctx, docId))) throw new Reject('找不到文档')
  const threads = and(eq(docComment.documentId, docId), isNull(docComment.threadId), about && ABOUT[about])
  const [counted] = await db.select({ n: count() }).from(docComment).where(threads)
  const rows = await selectComments(db)
    .where(threads)
    .orderBy(desc(docComment.createTime), desc(docComment.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const below = await selectComments(db)
    .where(
      inArray(
        docComment.threadId,
        rows.map((row) => row.comment.id),
      ),
    )
    .orderBy(asc(docComment.createTime), asc(docComment.id))
  const shown = await presentComments(ctx, [...rows, ...below])
  const answers = Map.groupBy(shown.slice(rows.length), (row) => row.threadId)
  const begun = shown.slice(0, rows.length)
  return pageAt(
    query,
    counted!.n,
    begun.map((row) => ({ ...row, replies: answers.get(row.id) ?? [] })),
  )
}

/** One comment of a document that the caller may open, without its answers. */
export async function getComment(ctx: Ctx, id: string): Promise<CommentRow> {
  const rows = await selectComments(ctx.deps.db).where(and(eq(docComment.id, id), openable(ctx.actor, ctx.now)))
  const [shown] = await presentComments(ctx, rows)
  if (!shown) throw new Reject(NO_COMMENT)
  return { ...shown, replies: [] }
}
