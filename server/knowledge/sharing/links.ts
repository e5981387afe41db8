import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { decide } from '#core/access/decide.ts'
import type { Bit } from '#core/access/grant.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { shareAdd, ShareRow } from '#core/contract/km/rights/share.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { newId } from '#server/kernel/id.ts'
import { listPage } from '#server/db/list-query.ts'
import { shareLink } from '#server/db/schema/index.ts'
import { documentsByIds, findDocument, mayRead } from '../documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import { shareKey } from '#server/kernel/signing/link-token.ts'
import type { ShareDeps } from './deps.ts'

type Stored = typeof shareLink.$inferSelect

const BIT_NAMES: Record<Bit, string> = { view: '阅读', download: '下载', sensitive: '敏感信息' }
const LONGEST_MS = 366 * 86_400_000

export async function addShare(ctx: Context<ShareDeps>, body: Checked<typeof shareAdd>['body']): Promise<ShareRow> {
  const { deps, actor, now } = ctx
  // Links are made by people: a program's token must not leave something behind that outlives it.
  const ownerId = ownId(actor)
  const period = periodOf(body, now)
  const bits = [...new Set<Bit>(['view', ...body.bits])]
  const doc = await findDocument(ctx, body.docId)
  if (!doc) throw new Reject('找不到文档')
  if (!decide(actor, doc.document, 'view', now)) throw new Reject('只能分享已经发布的知识')
  const lacking = bits.find((bit) => !decide(actor, doc.document, bit, now))
  if (lacking) throw new Reject(`您没有这篇知识的${BIT_NAMES[lacking]}权限，不能分享`)
  const row = {
    id: newId(),
    tenantId: actor.tenantId,
    ownerId,
    documentId: doc.document.id,
    bits,
    ...period,
    codeHash: body.code ? await hashPassword(body.code) : null,
    uses: 0,
    lastUsed: null,
    revokedTime: null,
    createBy: actor.username,
    createTime: now,
    updateBy: null,
    updateTime: null,
  }
  await deps.db.transaction(async (tx) => {
    await tx.insert(shareLink).values(row)
    const { codeHash, ...after } = row
    await audit(tx, ctx, {
      action: 'share-add',
      kind: 'share',
      id: row.id,
      after: { ...after, hasCode: codeHash !== null },
    })
  })
  return present(ctx, row, doc.version.title)
}

function periodOf(body: Checked<typeof shareAdd>['body'], now: Date): { validFrom: Date; validUntil: Date } {
  const validFrom = body.validFrom ? fromWireTime(body.validFrom) : now
  const validUntil = fromWireTime(body.validUntil, true)
  if (!validFrom || !validUntil) throw new Reject('有效期应为日期')
  if (validUntil <= now) throw new Reject('有效期已经过去')
  if (validUntil <= validFrom) throw new Reject('结束时间应晚于开始时间')
  if (validUntil.getTime() - now.getTime() > LONGEST_MS) throw new Reject('有效期最长一年')
  return { validFrom, validUntil }
}

const FIELDS = {
  id: shareLink.id,
  docId: shareLink.documentId,
  validFrom: shareLink.validFrom,
  validUntil: shareLink.validUntil,
  uses: shareLink.uses,
  lastUsed: shareLink.lastUsed,
  createTime: shareLink.createTime,
} as const

export async function listShares(ctx: Context<ShareDeps>, query: ListQuery): Promise<Page<ShareRow>> {
  const { deps, actor, now } = ctx
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: shareLink.id,
    from: sql`${shareLink}`,
    where: and(eq(shareLink.ownerId, ownId(actor)), eq(shareLink.tenantId, actor.tenantId))!,
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(shareLink)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const ids = page.records.map((row) => row.documentId)
  const docs = await documentsByIds(deps.db, ids, mayRead(actor, now))
  const titles = new Map(docs.map((row) => [row.document.id, row.version.title]))
  return { ...page, records: page.records.map((row) => present(ctx, row, titles.get(row.documentId) ?? null)) }
}

const present = ({ deps, now }: Context<ShareDeps>, row: Stored, title: string | null): ShareRow => ({
  id: row.id,
  key: shareKey(deps.secret, row.id),
  docId: row.documentId,
  title,
  bits: row.bits,
  validFrom: wireTime(row.validFrom),
  validUntil: wireTime(row.validUntil),
  hasCode: row.codeHash !== null,
  uses: row.uses,
  lastUsed: wireTime(row.lastUsed),
  state: stateOf(row, now),
  createTime: wireTime(row.createTime),
})

function stateOf(row: Stored, now: Date): ShareRow['state'] {
  if (row.revokedTime) return 'cancelled'
  if (row.validUntil <= now) return 'over'
  return row.validFrom > now ? 'waiting' : 'active'
}

export async function cancelShares(ctx: Context<ShareDeps>, ids: readonly string[]): Promise<void> {
  const { deps, actor, now } = ctx
  const own = and(inArray(shareLink.id, [...ids]), eq(shareLink.ownerId, ownId(actor)))
  await deps.db.transaction(async (tx) => {
    const rows = await tx.select().from(shareLink).where(own).orderBy(shareLink.id).for('update')
    if (rows.length === 0) throw new Reject('找不到这条分享')
    await tx
      .update(shareLink)
      .set({ revokedTime: now, updateBy: actor.username, updateTime: now })
      .where(and(own, isNull(shareLink.revokedTime)))
    for (const row of rows.filter((each) => each.revokedTime === null)) {
      await audit(tx, ctx, {
        action: 'share-cancel',
        kind: 'share',
        id: row.id,
        before: { documentId: row.documentId },
      })
    }
  })
}
