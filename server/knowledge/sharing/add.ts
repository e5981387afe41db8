import { decide } from '#core/access/decide.ts'
import type { Bit } from '#core/access/grant.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { shareAdd, ShareRow } from '#core/contract/km/rights/share.ts'
import { nameKey, loadNames } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/database.ts'
import { shareLink, shareSubject } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import { type DocumentRow, findDocument } from '../documents/index.ts'
import type { ShareDeps } from './deps.ts'
import { presentShares } from './present.ts'

const BIT_NAMES: Record<Bit, string> = { view: '阅读', download: '下载', sensitive: '敏感信息' }
const LONGEST_MS = 366 * 86_400_000

type Body = Checked<typeof shareAdd>['body']

export async function addShare(ctx: Context<ShareDeps>, body: Body): Promise<ShareRow> {
  const { deps, actor, now } = ctx
  // Only people create shares: a program's token must not leave something behind that outlives it.
  const ownerId = ownId(actor)
  const period = sharePeriod(body.validFrom, body.validUntil, now)
  const isAddressed = body.to.length > 0
  if (isAddressed && body.code) throw new Reject('分享给指定的人不需要提取码')
  const doc = await findDocument(ctx, body.docId)
  if (!doc) throw new Reject('找不到文档')
  const bits = bitsFor(ctx, doc, body.bits)
  const row = {
    id: newId(),
    tenantId: actor.tenantId,
    ownerId,
    documentId: doc.document.id,
    bits,
    ...period,
    codeHash: body.code ? await hashPassword(body.code) : null,
    codeTime: null,
    addressed: isAddressed,
    versionId: body.fixed ? doc.version.id : null,
    maxViews: body.maxViews ?? null,
    uses: 0,
    lastUsed: null,
    revokedTime: null,
    createBy: actor.username,
    createTime: now,
    updateBy: null,
    updateTime: null,
  }
  await deps.db.transaction(async (tx) => {
    const to = await resolveSubjects(tx, actor.tenantId, body.to)
    await tx.insert(shareLink).values(row)
    const subjects = to.map(({ kind, id }) => ({ tenantId: actor.tenantId, shareId: row.id, kind, subjectId: id }))
    if (subjects.length > 0) await tx.insert(shareSubject).values(subjects)
    const { codeHash, ...after } = row
    const hasCode = codeHash !== null
    await audit(tx, ctx, { action: 'share-add', kind: 'share', id: row.id, after: { ...after, hasCode, to } })
  })
  return (await presentShares(ctx, [row]))[0]!
}

/** The bits of a share: reading, and other requested ones, all of which its owner must have now. */
export function bitsFor({ actor, now }: Context<ShareDeps>, doc: DocumentRow, asked: readonly Bit[]): Bit[] {
  const bits = [...new Set<Bit>(['view', ...asked])]
  if (!decide(actor, doc.document, 'view', now)) throw new Reject('只能分享已经发布的知识')
  const lacking = bits.find((bit) => !decide(actor, doc.document, bit, now))
  if (lacking) throw new Reject(`您没有这篇知识的${BIT_NAMES[lacking]}权限，不能分享`)
  return bits
}

export function sharePeriod(
  from: string | Date | null | undefined,
  until: string | Date,
  now: Date,
): { validFrom: Date; validUntil: Date } {
  const validFrom = typeof from === 'string' ? fromWireTime(from) : (from ?? now)
  const validUntil = typeof until === 'string' ? fromWireTime(until, true) : until
  if (!validFrom || !validUntil) throw new Reject('有效期应为日期')
  if (validUntil <= now) throw new Reject('有效期已经过去')
  if (validUntil <= validFrom) throw new Reject('结束时间应晚于开始时间')
  if (validUntil.getTime() - now.getTime() > LONGEST_MS) throw new Reject('有效期最长一年')
  return { validFrom, validUntil }
}

/** Each subject once; refuses unknown ones. */
async function resolveSubjects(db: Executor, tenantId: string, to: Body['to']) {
  const subjects = [...new Map(to.map(({ kind, id }) => [nameKey(kind, id), { kind, id }])).values()]
  const names = await loadNames(db, tenantId, subjects)
  if (names.size < subjects.length) throw new Reject('分享对象不存在')
  return subjects
}
