import { and, count, eq } from 'drizzle-orm'
import type { commentAdd, commentEdit, CommentRow } from '#core/contract/km/community/comment.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { audit } from '#server/db/audit.ts'
import { docComment, document } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { siteMasker } from '#server/configuration/masking-rules/index.ts'
import { unmasked } from '../masking/index.ts'
import { countOneMore, findDocument, openable, scoreDocuments } from '../documents/index.ts'
import type { Ctx } from './deps.ts'
import { assertMayRead, notify, unmention } from './mentions.ts'
import { isEditable } from './present.ts'
import { getComment, NO_COMMENT } from './read.ts'

/** Replies are sent with their thread, so a thread must be short enough for one answer of the server. */
const MOST_REPLIES = 200

export async function addComment(ctx: Ctx, body: Checked<typeof commentAdd>['body']): Promise<CommentRow> {
  const { actor, deps, now } = ctx
  const authorId = ownId(actor)
  const doc = await findDocument(ctx, body.docId)
  if (!doc) throw new Reject('找不到文档')
  if (body.replyTo && body.anchor) throw new Reject('回复跟着它的评论，不能另选一段文字')
  const mentions = [...new Set(body.mentions)].filter((id) => id !== authorId)
  await assertMayRead(ctx, doc.document, mentions)
  const row = {
    id: newId(),
    tenantId: actor.tenantId,
    documentId: doc.document.id,
    authorId,
    text: body.comment,
    mentions,
    anchor: body.anchor ?? null,
    createBy: actor.username,
    createTime: now,
  }
  await deps.db.transaction(async (tx) => {
    await countOneMore(tx, ctx, row.documentId, 'comments')
    const parent = body.replyTo ? await answeredBy(tx, row.documentId, body.replyTo) : null
    const threadId = parent && (parent.threadId ?? parent.id)
    if (threadId !== null) await assertRoom(tx, threadId)
    await tx.insert(docComment).values({ ...row, threadId, replyTo: parent?.id ?? null })
    await scoreDocuments(tx, row.tenantId, [row.documentId], now)
    await notify(tx, ctx, { commentId: row.id, mentions, answered: parent?.authorId ?? null })
    await audit(tx, ctx, { action: 'comment-add', kind: 'comment', id: row.id, after: row })
  })
  return getComment(ctx, row.id)
}

async function answeredBy(tx: Transaction, documentId: string, id: string) {
  const [parent] = await tx
    .select()
    .from(docComment)
    .where(and(eq(docComment.id, id), eq(docComment.documentId, documentId), eq(docComment.deleted, false)))
  if (!parent) throw new Reject('要回复的评论已被删除')
  return parent
}

async function assertRoom(tx: Transaction, threadId: string): Promise<void> {
  const [found] = await tx.select({ n: count() }).from(docComment).where(eq(docComment.threadId, threadId))
  if (found!.n >= MOST_REPLIES) throw new Reject(`一条评论下最多 ${MOST_REPLIES} 条回复`)
}

/** People who were mentioned before may stay, whatever they may read now. */
export async function editComment(ctx: Ctx, body: Checked<typeof commentEdit>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  const userId = ownId(actor)
  const current = await getComment(ctx, body.id)
  if (current.userId !== userId) throw new Reject('只能修改自己的评论')
  const mentions = [...new Set(body.mentions ?? current.mentions)].filter((id) => id !== userId)
  const fresh = mentions.filter((id) => !current.mentions.includes(id))
  if (fresh.length > 0) {
    const doc = await findDocument(ctx, current.docId)
    if (!doc) throw new Reject(NO_COMMENT)
    await assertMayRead(ctx, doc.document, fresh)
  }
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ comment: docComment })
      .from(docComment)
      .innerJoin(document, eq(document.id, docComment.documentId))
      .where(and(eq(docComment.id, body.id), openable(actor, now)))
      .for('update', { of: docComment })
    if (!row || row.comment.deleted) throw new Reject(NO_COMMENT)
    const named = body.mentions ? mentions : row.comment.mentions
    // Whoever reads numbers masked has their own comment in the form that way, too.
    const masker = await siteMasker(deps.db, actor.tenantId, tx)
    const text = unmasked(masker, body.comment, row.comment.text)
    await rewrite(tx, ctx, row.comment, { text, mentions: named })
  })
}

type Stored = typeof docComment.$inferSelect

/** Writes what has changed and notifies the people concerned. */
async function rewrite(
  tx: Transaction,
  ctx: Ctx,
  { id, text, mentions, ...row }: Stored,
  after: { text: string; mentions: string[] },
): Promise<void> {
  const { actor, now } = ctx
  const before = { text, mentions }
  if (text === after.text && same(mentions, after.mentions)) return
  if (!isEditable(row, now)) throw new Reject('评论发表 15 分钟后不能再修改')
  await tx
    .update(docComment)
    .set({ ...after, updateBy: actor.username, updateTime: now })
    .where(eq(docComment.id, id))
  const dropped = mentions.filter((each) => !after.mentions.includes(each))
  await unmention(tx, id, dropped)
  await notify(tx, ctx, { commentId: id, mentions: after.mentions, answered: null })
  await audit(tx, ctx, { action: 'comment-edit', kind: 'comment', id, before, after })
}

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join()
