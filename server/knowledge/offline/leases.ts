import { and, eq, inArray } from 'drizzle-orm'
import { decide } from '#core/access/decide.ts'
import type { offlineKeep, OfflineLease, offlineRenew } from '#core/contract/km/files/offline.ts'
import type { Result } from '#core/contract/endpoint.ts'
import { downloadable, readable } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { offlineSecret } from '#server/kernel/signing/offline-secret.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { maskFor } from '../masking/index.ts'
import { countKept, type TicketDeps } from '../documents/index.ts'

type Ctx = Context<TicketDeps>
type Row = typeof document.$inferSelect

const DAY_SECONDS = 86_400

interface Terms {
  seconds: number
  /** Documents above it are not kept. */
  level: number
}

/** Null where the site has switched it off. */
async function termsOf({ deps, actor }: Ctx): Promise<Terms | null> {
  const site = await siteValues(deps.db, actor.tenantId)
  const days = Number(site.OfflineDays)
  return days > 0 ? { seconds: days * DAY_SECONDS, level: Number(site.OfflineLevel) } : null
}

const secretFor = ({ deps, actor }: Ctx): string =>
  offlineSecret(deps.secret, { tenantId: actor.tenantId, personId: ownId(actor) })

/** What this person reads changes with the version, with its facts, and with the right to see what is masked. */
async function leaseOf(ctx: Ctx, row: Row, { seconds }: Terms): Promise<OfflineLease> {
  const isWhole = (await maskFor(ctx, row)) === null
  return { docId: row.id, seconds, stamp: `${row.visibleVersion}.${row.revision}.${isWhole ? 1 : 0}` }
}

export async function keepDocument(ctx: Ctx, docId: string): Promise<Result<typeof offlineKeep>> {
  const { deps, actor, now } = ctx
  const secret = secretFor(ctx)
  const [row] = await deps.db
    .select()
    .from(document)
    .where(and(eq(document.id, docId), readable(actor, now)))
  if (!row) throw new Reject('找不到文档')
  const terms = await termsOf(ctx)
  if (!terms) throw new Reject('管理员没有开放离线保留')
  if (!decide(actor, row, 'download', now)) throw new Reject('这篇知识不允许下载，所以不能离线保留')
  if (row.level > terms.level) throw new Reject('这篇知识的密级较高，不能离线保留')
  await countKept(ctx, docId)
  await audit(deps.db, ctx, { action: 'document-keep', kind: 'document', id: docId, after: { seconds: terms.seconds } })
  return { secret, lease: await leaseOf(ctx, row, terms) }
}

/** Leases of those that this person could keep now; each renewal asks the rules anew. */
export async function renewLeases(ctx: Ctx, docIds: readonly string[]): Promise<Result<typeof offlineRenew>> {
  const { deps, actor, now } = ctx
  const secret = secretFor(ctx)
  const terms = await termsOf(ctx)
  if (!terms) return { secret, leases: [] }
  const rows = await deps.db
    .select()
    .from(document)
    .where(and(inArray(document.id, [...docIds]), downloadable(actor, now)))
  const kept = rows.filter(({ level }) => level <= terms.level)
  return { secret, leases: await Promise.all(kept.map((row) => leaseOf(ctx, row, terms))) }
}
