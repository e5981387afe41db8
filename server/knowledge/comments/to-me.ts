import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { CommentToMe } from '#core/contract/km/community/comment.ts'
import { type Page, pageAt } from '#core/contract/page.ts'
import type { Executor } from '#server/db/database.ts'
import { commentNotice, docComment, document, version } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { openable } from '../documents/index.ts'
import type { Ctx } from './deps.ts'
import { presentComments, selectComments } from './present.ts'

/** Comments that mention or answer the caller, under documents that the caller may open now. */
const mine = ({ actor, now }: Ctx, unseen: boolean): SQL =>
  and(
    eq(commentNotice.userId, ownId(actor)),
    openable(actor, now),
    unseen ? isNull(commentNotice.seenTime) : undefined,
  )!

const notices = (db: Executor) =>
  db
    .select({ notice: commentNotice, title: version.title, total: sql<number>`count(*) over ()::int` })
    .from(commentNotice)
    .innerJoin(docComment, eq(docComment.id, commentNotice.commentId))
    .innerJoin(document, eq(document.id, docComment.documentId))
    .innerJoin(version, sql`${version.id} = coalesce(${document.visibleVersion}, ${document.openVersion})`)
    .$dynamic()

export async function listToMe(
  ctx: Ctx,
  query: { pageNo: number; pageSize: number; unseen: boolean },
): Promise<Page<CommentToMe>> {
  const { pageNo, pageSize, unseen } = query
  const { db } = ctx.deps
  const rows = await notices(db)
    .where(mine(ctx, unseen))
    .orderBy(desc(commentNotice.createTime), desc(commentNotice.id))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const ids = rows.map((row) => row.notice.commentId)
  const comments = await presentComments(ctx, await selectComments(db).where(inArray(docComment.id, ids)))
  const byId = new Map(comments.map((row) => [row.id, { ...row, replies: [] }]))
  const total = rows[0]?.total ?? (pageNo > 1 ? await countMine(ctx, unseen) : 0)
  const records = rows.flatMap(({ notice, title }) => {
    const comment = byId.get(notice.commentId)
    if (!comment) return []
    const { id, kind, seenTime, createTime } = notice
    return [{ id, kind, seen: seenTime !== null, title, createTime: wireTime(createTime), comment }]
  })
  return pageAt(query, total, records)
}

const countMine = (ctx: Ctx, unseen: boolean): Promise<number> =>
  ctx.deps.db.$count(notices(ctx.deps.db).where(mine(ctx, unseen)).as('mine'))

export const countUnseen = (ctx: Ctx): Promise<number> => countMine(ctx, true)

/** Marks the given or all notices of the caller as seen; those of other people are not changed. */
export async function markSeen(ctx: Ctx, { ids, all }: { ids: readonly string[]; all: boolean }): Promise<void> {
  if (!all && ids.length === 0) throw new Reject('请选择一条记录！')
  await ctx.deps.db
    .update(commentNotice)
    .set({ seenTime: ctx.now })
    .where(
      and(
        eq(commentNotice.userId, ownId(ctx.actor)),
        isNull(commentNotice.seenTime),
        all ? undefined : inArray(commentNotice.id, [...ids]),
      ),
    )
}
