import { and, asc, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { bannerAdd, bannerEdit, BannerRow } from '#core/contract/km/banner.ts'
import type { ShownBanner } from '#core/contract/km/banner-shown.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { audit } from '#server/db/audit.ts'
import { assertRoom } from '#server/db/named-lock.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { banner } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import { assertUploaded, type SiteDeps } from '../site/index.ts'

type Stored = typeof banner.$inferSelect
type Body = Checked<typeof bannerAdd>['body']

const MOST = 50
const MOST_SHOWN = 10

const ofTenant = (actor: Actor) => eq(banner.tenantId, actor.tenantId)
const inOrder = [asc(banner.sortOrder), desc(banner.createTime), asc(banner.id)]

export async function shownBanners({ deps, actor, now }: Context<SiteDeps>): Promise<ShownBanner[]> {
  const begun = or(isNull(banner.validFrom), lte(banner.validFrom, now))
  const lasting = or(isNull(banner.validUntil), gt(banner.validUntil, now))
  return deps.db
    .select({ id: banner.id, title: banner.title, picture: banner.picture, link: banner.link })
    .from(banner)
    .where(and(ofTenant(actor), eq(banner.enabled, true), begun, lasting))
    .orderBy(...inOrder)
    .limit(MOST_SHOWN)
}

export async function listBanners({ deps, actor }: Context<SiteDeps>): Promise<BannerRow[]> {
  const rows = await deps.db
    .select()
    .from(banner)
    .where(ofTenant(actor))
    .orderBy(...inOrder)
  return rows.map(({ tenantId: _tenant, updateBy: _by, updateTime: _time, ...row }) => ({
    ...row,
    validFrom: wireTime(row.validFrom),
    validUntil: wireTime(row.validUntil),
    createTime: wireTime(row.createTime),
    revision: computeRevision(edited(row)),
  }))
}

type Edited = ReturnType<typeof bannerColumns>

/** The fields that an edit changes. */
const edited = ({ title, picture, link, sortOrder, enabled, validFrom, validUntil }: Edited) => ({
  title,
  picture,
  link,
  sortOrder,
  enabled,
  validFrom,
  validUntil,
})

export async function addBanner(ctx: Context<SiteDeps>, body: Body): Promise<string> {
  const { deps, actor, now } = ctx
  const row = { id: newId(), tenantId: actor.tenantId, ...bannerColumns(body) }
  await deps.db.transaction(async (tx) => {
    await assertUploaded(tx, actor.tenantId, row.picture)
    const where = ofTenant(actor)
    await assertRoom(tx, `banners ${actor.tenantId}`, {
      table: banner,
      where,
      most: MOST,
      refusal: `最多 ${MOST} 个横幅`,
    })
    await tx.insert(banner).values({ ...row, createBy: actor.username, createTime: now })
    await audit(tx, ctx, { action: 'banner-add', kind: 'banner', id: row.id, after: row })
  })
  return row.id
}

/** What is not given stays. */
function changedBody(before: Stored, body: Checked<typeof bannerEdit>['body']): Body {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  return { ...before, validFrom: wireTime(before.validFrom), validUntil: wireTime(before.validUntil), ...given }
}

export async function editBanner(ctx: Context<SiteDeps>, body: Checked<typeof bannerEdit>['body']): Promise<void> {
  const { deps, actor, now } = ctx
  await deps.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(banner)
      .where(and(ofTenant(actor), eq(banner.id, body.id)))
      .for('update')
    if (!before) throw new Reject('找不到这个横幅')
    assertUnchanged(body.revision, edited(before))
    const after = bannerColumns(changedBody(before, body))
    if (after.picture !== before.picture) await assertUploaded(tx, actor.tenantId, after.picture)
    await tx
      .update(banner)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(banner.id, before.id))
    await audit(tx, ctx, { action: 'banner-edit', kind: 'banner', id: before.id, before, after })
  })
}

export async function deleteBanners(ctx: Context<SiteDeps>, ids: readonly string[]): Promise<void> {
  const { deps, actor } = ctx
  await deps.db.transaction(async (tx) => {
    const gone = await tx
      .delete(banner)
      .where(and(ofTenant(actor), inArray(banner.id, [...ids])))
      .returning()
    if (gone.length === 0) throw new Reject('找不到这个横幅')
    for (const before of gone) await audit(tx, ctx, { action: 'banner-delete', kind: 'banner', id: before.id, before })
  })
}

function bannerColumns(
  body: Body,
): Pick<Stored, 'title' | 'picture' | 'link' | 'sortOrder' | 'enabled' | 'validFrom' | 'validUntil'> {
  const validFrom = parseTime(body.validFrom)
  const validUntil = parseTime(body.validUntil, true)
  if (validFrom && validUntil && validUntil <= validFrom) throw new Reject('结束时间应晚于开始时间')
  const { title, picture, sortOrder, enabled } = body
  return { title, picture, link: body.link || null, sortOrder, enabled, validFrom, validUntil }
}

function parseTime(text: string | null | undefined, isEnd = false): Date | null {
  if (!text) return null
  const at = fromWireTime(text, isEnd)
  if (!at) throw new Reject('展示时间应为日期')
  return at
}
