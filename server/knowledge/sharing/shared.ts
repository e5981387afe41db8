import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import type { SharedRow, shareListShared, shareViews } from '#core/contract/km/rights/share.ts'
import type { Page } from '#core/contract/page.ts'
import { listPage } from '#server/db/list-query.ts'
import { shareLink, shareView, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { actorOfUser, isAddressee } from '#server/sign-in/actor/index.ts'
import type { ShareDeps } from './deps.ts'
import { ownShare } from './links.ts'
import { presentCommon, type Stored, loadTitles } from './present.ts'

const FIELDS = { createTime: shareLink.createTime, validUntil: shareLink.validUntil } as const

/** Shares for the caller, by name, role or department, that are not cancelled or expired. */
export async function listShared(
  ctx: Context<ShareDeps>,
  query: Checked<typeof shareListShared>['query'],
): Promise<Page<SharedRow>> {
  const { deps, actor, now } = ctx
  const me = { id: ownId(actor), tenantId: actor.tenantId }
  const page = await listPage({
    db: deps.db,
    query: { ...query, superQueryMatchType: 'and' },
    fields: FIELDS,
    tie: shareLink.id,
    from: sql`${shareLink} join ${user} on ${user.id} = ${shareLink.ownerId}`,
    where: and(
      eq(shareLink.tenantId, actor.tenantId),
      eq(shareLink.addressed, true),
      isNull(shareLink.revokedTime),
      gt(shareLink.validUntil, now),
      eq(user.status, 1),
      eq(user.deleted, false),
      isAddressee(sql`${shareLink.id}`, me),
    ),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ share: shareLink, ownerName: user.realname })
        .from(shareLink)
        .innerJoin(user, eq(user.id, shareLink.ownerId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const titles = await sharedTitles(
    ctx,
    page.records.map((row) => row.share),
  )
  return { ...page, records: page.records.map((row) => presentShared(row, titles.get(row.share.id), now)) }
}

/** As far as the owner of each may read now. */
async function sharedTitles(ctx: Context<ShareDeps>, rows: readonly Stored[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [ownerId, group] of Map.groupBy(rows, (row) => row.ownerId)) {
    const owner = await actorOfUser(ctx.deps.db, ownerId)
    if (owner === null) continue
    for (const [id, title] of await loadTitles({ ...ctx, actor: owner }, group)) titles.set(id, title)
  }
  return titles
}

/** A document that its owner has lost is not named, not even by its id. */
const presentShared = (
  { share, ownerName }: { share: Stored; ownerName: string },
  title: string | undefined,
  now: Date,
): SharedRow => ({
  ...presentCommon(share, title ?? null, now),
  ...(title === undefined && { docId: '' }),
  ownerName,
})

const VIEW_FIELDS = { createTime: shareView.createTime } as const

export async function listViews(
  { deps, actor }: Context<ShareDeps>,
  { id, ...query }: Checked<typeof shareViews>['query'],
): Promise<Result<typeof shareViews>> {
  const share = await ownShare(deps.db, actor, id)
  const page = await listPage({
    db: deps.db,
    query: { ...query, superQueryMatchType: 'and' },
    fields: VIEW_FIELDS,
    tie: shareView.id,
    from: sql`${shareView}`,
    where: eq(shareView.shareId, share.id),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select({ view: shareView, realname: user.realname })
        .from(shareView)
        .leftJoin(user, eq(user.id, shareView.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const records = page.records.map(({ view: { id: viewId, sourceIp, userAgent, createTime }, realname }) => ({
    id: viewId,
    realname,
    sourceIp,
    userAgent,
    createTime: wireTime(createTime),
  }))
  return { ...page, records }
}
