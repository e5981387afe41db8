import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { audit } from '#server/db/audit.ts'
import { commentNotice, docComment, document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { countOneLess, lockCounters, mayManage, openable, scoreDocuments } from '../documents/index.ts'
import type { Ctx } from './deps.ts'
import { NO_COMMENT } from './read.ts'

/** Deletes a comment: the caller's own, or one under a document that the caller manages. */
export async function deleteComment(ctx: Ctx, id: string): Promise<void> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  await deps.db.transaction(async (tx) => {
    const find = () =>
      tx
        .select({ comment: docComment, document })
        .from(docComment)
        .innerJoin(document, eq(document.id, docComment.documentId))
        .where(and(eq(docComment.id, id), eq(docComment.deleted, false), openable(actor, now)))
    const [asked] = await find()
    if (!asked) throw new Reject(NO_COMMENT)
    if (asked.comment.authorId !== userId && !mayManage(actor, asked.document)) {
      throw new Reject('只能删除自己的评论')
    }
    // Adding a comment locks the document too, so comments of one document are added and deleted one at a time.
    await lockCounters(tx, [asked.comment.documentId])
    const [row] = await find()
    if (!row) throw new Reject(NO_COMMENT)
    await take(tx, row.comment)
    await countOneLess(tx, [row.comment.documentId], 'comments')
    await scoreDocuments(tx, row.comment.tenantId, [row.comment.documentId], now)
    await audit(tx, ctx, { action: 'comment-delete', kind: 'comment', id, before: row.comment })
  })
}

type Stored = typeof docComment.$inferSelect

/** A comment with replies keeps its row without its text; the row is deleted with the last reply. */
async function take(tx: Transaction, row: Stored): Promise<void> {
  if (await hasAnswers(tx, row.id)) {
    await tx.delete(commentNotice).where(eq(commentNotice.commentId, row.id))
    await tx.update(docComment).set({ deleted: true, text: '', mentions: [] }).where(eq(docComment.id, row.id))
    return
  }
  await tx.delete(docComment).where(eq(docComment.id, row.id))
  if (row.threadId === null || (await hasAnswers(tx, row.threadId))) return
  await tx.delete(docComment).where(and(eq(docComment.id, row.threadId), eq(docComment.deleted, true)))
}

const hasAnswers = async (tx: Transaction, threadId: string): Promise<boolean> =>
  (await tx.$count(docComment, eq(docComment.threadId, threadId))) > 0

/** Deletes each comment separately. Returns the ids that could not be deleted; refuses when none could. */
export async function deleteComments(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) {
    try {
      await deleteComment(ctx, id)
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      failed.push(id)
    }
  }
  if (failed.length === ids.length) throw new Reject('全部失败')
  return failed
}
