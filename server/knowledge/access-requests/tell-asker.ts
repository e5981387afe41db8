import type { Bit } from '#core/access/grant.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { loadNames, nameKey } from '#server/access/documents/index.ts'
import type { Transaction } from '#server/db/database.ts'
import type { accessGrant, accessRequest } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import type { RightsDeps } from '../grant-preview/index.ts'

type Ctx = Context<RightsDeps>

const BITS: Readonly<Record<Bit, string>> = { view: '阅读', download: '下载', sensitive: '查看敏感内容' }

/** The title of a document that the person may read from now on; its name is theirs to know. */
export async function tellApproved(tx: Transaction, ctx: Ctx, grant: typeof accessGrant.$inferSelect): Promise<void> {
  const { objectId, subjectId: userId, bits, validUntil } = grant
  const names = await loadNames(tx, ctx.actor.tenantId, [{ kind: 'document', id: objectId }])
  const title = names.get(nameKey('document', objectId)) ?? objectId
  const until = validUntil ? `，到 ${wireTime(validUntil)!.slice(0, 10)} 为止` : ''
  const content = `您可以${bits.map((bit) => BITS[bit]).join('、')}《${title}》了${until}。`
  await tellOne(tx, ctx, { userId, title: '您的申请已同意', content })
}

/** No title: the person may still not read the document. The day and their own words tell which request it is. */
export async function tellDeclined(
  tx: Transaction,
  ctx: Ctx,
  { userId, documentId, createTime, reason }: typeof accessRequest.$inferSelect,
  answer: string,
): Promise<void> {
  const day = wireDay(createTime ?? ctx.now)
  const content = `您 ${day} 申请查看知识 ${documentId}（${reason}），没有同意。\n理由：${answer}`
  await tellOne(tx, ctx, { userId, title: '您的申请没有同意', content })
}
