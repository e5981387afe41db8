import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SingleComment } from '#core/contract/km/community/comment.ts'
import type { Executor } from '#server/db/database.ts'
import { docComment, document, user } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { nameKey, loadNames } from '#server/access/documents/index.ts'
import { mayManage } from '../documents/index.ts'
import type { Ctx } from './deps.ts'

/** How long an author may change a comment; later, others may have answered it. */
const EDITABLE_MS = 15 * 60_000

export const isEditable = (row: { createTime: Date; deleted: boolean }, now: Date): boolean =>
  !row.deleted && now.getTime() - row.createTime.getTime() < EDITABLE_MS

/** Who settled the matter. */
const resolver = alias(user, 'resolver')

/** Comments with their authors and documents; the caller adds conditions and order. */
export const selectComments = (db: Executor) =>
  db
    .select({
      comment: docComment,
      author: { id: user.id, realname: user.realname, avatar: user.avatar },
      resolver: resolver.realname,
      document,
    })
    .from(docComment)
    .innerJoin(document, eq(document.id, docComment.documentId))
    .leftJoin(user, eq(user.id, docComment.authorId))
    .leftJoin(resolver, eq(resolver.id, docComment.resolvedBy))
    .$dynamic()

type Selected = Awaited<ReturnType<typeof selectComments>>[number]

/** Comments in the form of the wire, without their replies. A mentioned person who no longer exists has no name. */
export async function presentComments(ctx: Ctx, rows: readonly Selected[]): Promise<SingleComment[]> {
  const named = rows.flatMap((row) => row.comment.mentions.map((id) => ({ kind: 'user' as const, id })))
  const names = await loadNames(ctx.deps.db, ctx.actor.tenantId, named)
  return rows.map((row) => present(ctx, row, names))
}

function present({ actor, now }: Ctx, row: Selected, names: ReadonlyMap<string, string>): SingleComment {
  const { comment: c, author } = row
  const isOwn = c.authorId !== null && c.authorId === actor.person
  return {
    id: c.id,
    docId: c.documentId,
    comment: c.text,
    createBy: c.createBy,
    createTime: wireTime(c.createTime),
    avatar: author?.avatar ?? null,
    userId: author?.id ?? null,
    realname: author?.realname ?? null,
    replyTo: c.replyTo,
    threadId: c.threadId,
    updateTime: wireTime(c.updateTime),
    deleted: c.deleted,
    mentions: c.mentions,
    people: c.mentions.flatMap((id) => {
      const realname = names.get(nameKey('user', id))
      return realname === undefined ? [] : [{ id, realname }]
    }),
    anchor: c.anchor,
    resolved: c.resolvedTime && { time: wireTime(c.resolvedTime)!, realname: row.resolver },
    may: {
      resolve: c.threadId === null && (isOwn || mayManage(actor, row.document)),
      edit: isOwn && isEditable(c, now),
      delete: !c.deleted && (isOwn || mayManage(actor, row.document)),
    },
  }
}
