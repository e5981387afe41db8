import { and, eq } from 'drizzle-orm'
import type { commentResolve } from '#core/contract/km/community/comment.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { audit } from '#server/db/audit.ts'
import { docComment, document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { mayManage, openable, scoreDocuments } from '../documents/index.ts'
import type { Ctx } from './deps.ts'
import { NO_COMMENT } from './read.ts'

/** Settles the matter of a thread, or opens it again. Doing it twice changes nothing. */
export async function resolveComment(
  ctx: Ctx,
  { id, resolved }: Checked<typeof commentResolve>['body'],
): Promise<void> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ comment: docComment, document })
      .from(docComment)
      .innerJoin(document, eq(document.id, docComment.documentId))
      .where(and(eq(docComment.id, id), openable(actor, now)))
      .for('update', { of: docComment })
    if (!row) throw new Reject(NO_COMMENT)
    const { comment } = row
    if (comment.threadId !== null) throw new Reject('只能把整条讨论标为已解决')
    if (comment.authorId !== userId && !mayManage(actor, row.document)) {
      throw new Reject('只有发起讨论的人和文档的管理者可以标为已解决')
    }
    if ((comment.resolvedTime !== null) === resolved) return
    const after = { resolvedTime: resolved ? now : null, resolvedBy: resolved ? userId : null }
    await tx.update(docComment).set(after).where(eq(docComment.id, id))
    await scoreDocuments(tx, comment.tenantId, [comment.documentId], now)
    await audit(tx, ctx, {
      action: 'comment-edit',
      kind: 'comment',
      id,
      before: { resolved: !resolved },
      after: { resolved },
    })
  })
}
