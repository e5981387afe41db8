import { eq } from 'drizzle-orm'
import { wireDay } from '#core/text/wire-time.ts'
import type { ReviewState } from '#core/rules/review/review.ts'
import type { Transaction } from '#server/db/database.ts'
import { document, retentionHoldDocument } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { KEEP_UNTIL } from '../policy/keep-until.ts'

type Columns = Partial<typeof document.$inferInsert>

/** What retention asks of a document that is locked. */
interface Locked {
  tx: Transaction
  ctx: { now: Date }
  state: ReviewState
  document: typeof document.$inferSelect
  isApproved: boolean
  asksTwo: boolean
}

/**
 * Refuses what retention forbids (decision 0036). Every change of a document passes here with its row locked, and whoever
 * places a hold locks the row too: one of the two sees what the other did. The name of the case is not told, because the
 * author may not know of it.
 */
export async function assertKept(locked: Locked, after: ReviewState | null, columns: Columns): Promise<void> {
  const { tx, state, document: row } = locked
  const deletes = after === null || (after.deleted && !state.deleted)
  if (!deletes && !shiftsValidity(row, columns)) return
  if ((await tx.$count(retentionHoldDocument, eq(retentionHoldDocument.documentId, row.id))) > 0) {
    throw new Reject(deletes ? '这篇知识因案件冻结，不能删除' : '这篇知识因案件冻结，不能改生效时间和到期时间')
  }
  if (after === null) await assertMayGo(locked)
}

async function assertMayGo(locked: Locked): Promise<void> {
  const until = await keptUntil(locked)
  if (until !== null && until > locked.ctx.now) throw new Reject(`这篇知识保留至 ${wireDay(until)}，之前不能彻底删除`)
  if (locked.isApproved || (until === null && !locked.asksTwo)) return
  throw new Reject('彻底删除这篇知识需要两个人：请申请彻底删除，由另一个人批准')
}

const shiftsValidity = (row: typeof document.$inferSelect, { effectiveFrom, expireTime }: Columns): boolean =>
  (effectiveFrom !== undefined && effectiveFrom.getTime() !== row.effectiveFrom.getTime()) ||
  (expireTime !== undefined && (expireTime?.getTime() ?? null) !== (row.expireTime?.getTime() ?? null))

async function keptUntil({ tx, document: row }: Locked): Promise<Date | null> {
  const [found] = await tx.select({ until: KEEP_UNTIL }).from(document).where(eq(document.id, row.id))
  return found?.until ?? null
}

/** What a rule of the former category kept stays kept in the new one, so that nobody ends it by moving the document. */
export async function carriedOver(locked: Locked, { category }: Columns): Promise<Columns> {
  if (category === undefined || category === locked.document.category) return {}
  const keepUntil = await keptUntil(locked)
  return keepUntil === null ? {} : { keepUntil }
}
