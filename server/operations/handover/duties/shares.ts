import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { decide } from '#core/access/decide.ts'
import { audit } from '#server/db/audit.ts'
import { document, shareLink } from '#server/db/schema/index.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { openable } from '#server/knowledge/documents/index.ts'
import { type Ctx, type Duty, refusalsOf } from '../duty.ts'
import { titles } from './documents.ts'

type Shared = { id: string; link: typeof shareLink.$inferSelect; doc: typeof document.$inferSelect }

const stillOpens = (now: Date) =>
  and(
    isNull(shareLink.revokedTime),
    gt(shareLink.validUntil, now),
    or(isNull(shareLink.maxViews), lt(shareLink.uses, shareLink.maxViews)),
  )

async function held({ deps, actor, now }: Ctx, personId: string): Promise<string[]> {
  const rows = await deps.db
    .select({ id: shareLink.id })
    .from(shareLink)
    .innerJoin(document, eq(document.id, shareLink.documentId))
    .where(
      and(
        eq(shareLink.tenantId, actor.tenantId),
        eq(shareLink.ownerId, personId),
        stillOpens(now),
        eq(document.deleted, false),
        openable(actor, now),
      ),
    )
    .orderBy(asc(shareLink.id))
  return rows.map(({ id }) => id)
}

const withDocuments = ({ deps, actor }: Ctx, ids: readonly string[]): Promise<Shared[]> =>
  deps.db
    .select({ id: shareLink.id, link: shareLink, doc: document })
    .from(shareLink)
    .innerJoin(document, eq(document.id, shareLink.documentId))
    .where(and(eq(shareLink.tenantId, actor.tenantId), inArray(shareLink.id, [...ids])))

async function names(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await withDocuments(ctx, ids)
  const named = await titles(
    ctx,
    rows.map(({ doc }) => doc.id),
  )
  return new Map(
    rows.flatMap(({ id, doc }) => {
      const title = named.get(doc.id)
      return title === undefined ? [] : [[id, `《${title}》的分享`] as const]
    }),
  )
}

/** A share opens what its owner may read: one who may not would end it for its readers. */
function cannotTake({ link, doc }: Shared, receiver: Actor, now: Date): string | null {
  const lacking = [...new Set(['view' as const, ...link.bits])].find((bit) => !decide(receiver, doc, bit, now))
  if (lacking === 'view') return `${receiver.realname}不能阅读这篇知识，分享会打不开`
  if (lacking) return `${receiver.realname}没有分享里的下载或敏感信息权限`
  const isFormer = link.versionId !== null && link.versionId !== doc.visibleVersion
  const seesFormer = receiver.seeAll || doc.authorId === receiver.documentsOf
  return isFormer && !seesFormer ? `${receiver.realname}看不到分享的那个旧版本` : null
}

export const shares: Duty = {
  codes: [],
  held,
  names,
  refusals: async (ctx, ids, receiver) =>
    refusalsOf(await withDocuments(ctx, ids), (row) => cannotTake(row, receiver, ctx.now)),
  async give(ctx, id, { from, to }) {
    const [row] = await withDocuments(ctx, [id])
    const receiver = ownId(to)
    if (!row || row.link.ownerId !== from) return row?.link.ownerId === receiver
    const refusal = cannotTake(row, to, ctx.now)
    if (refusal !== null) throw new Reject(refusal)
    return ctx.deps.db.transaction(async (tx) => {
      const moved = await tx
        .update(shareLink)
        .set({ ownerId: receiver, updateBy: ctx.actor.username, updateTime: ctx.now })
        .where(and(eq(shareLink.id, id), eq(shareLink.ownerId, from)))
        .returning({ id: shareLink.id })
      if (moved.length === 0) return false
      const change = { before: { ownerId: from }, after: { ownerId: receiver } }
      await audit(tx, ctx, { action: 'share-edit', kind: 'share', id, ...change })
      return true
    })
  },
}
