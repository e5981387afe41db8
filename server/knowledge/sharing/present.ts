import { inArray } from 'drizzle-orm'
import type { ShareRow, ShareState } from '#core/contract/km/rights/share.ts'
import { nameKey, loadNames } from '#server/access/documents/index.ts'
import { shareLink, shareSubject } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { shareKey } from '#server/kernel/signing/link-token.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { documentsByIds, findDocument, mayRead } from '../documents/index.ts'
import type { ShareDeps } from './deps.ts'

export type Stored = typeof shareLink.$inferSelect

/** Shares for their owner, who is the caller. */
export async function presentShares(ctx: Context<ShareDeps>, rows: readonly Stored[]): Promise<ShareRow[]> {
  const titles = await loadTitles(ctx, rows)
  const to = await loadAddressees(ctx, rows)
  return rows.map((row) => ({
    ...presentCommon(row, titles.get(row.id) ?? null, ctx.now),
    key: row.addressed ? '' : shareKey(ctx.deps.secret, row.id),
    to: to.get(row.id) ?? [],
    fixed: row.versionId !== null,
    hasCode: row.codeHash !== null,
    maxViews: row.maxViews,
    uses: row.uses,
    lastUsed: wireTime(row.lastUsed),
  }))
}

export const presentCommon = (row: Stored, title: string | null, now: Date) => ({
  id: row.id,
  docId: row.documentId,
  title,
  bits: row.bits,
  validFrom: wireTime(row.validFrom),
  validUntil: wireTime(row.validUntil),
  state: shareState(row, now),
  createTime: wireTime(row.createTime),
})

export function shareState(row: Stored, now: Date): ShareState {
  if (row.revokedTime) return 'cancelled'
  if (row.validUntil <= now) return 'over'
  if (row.maxViews !== null && row.uses >= row.maxViews) return 'usedUp'
  return row.validFrom > now ? 'waiting' : 'active'
}

/** By share; only titles of documents that the actor may read now, of the version that the share shows. */
export async function loadTitles(
  ctx: Pick<Context<ShareDeps>, 'deps' | 'now'> & { actor: Actor },
  rows: readonly Stored[],
): Promise<Map<string, string>> {
  const { deps, actor, now } = ctx
  const [pinned, following] = [rows.filter((row) => row.versionId !== null), rows.filter((row) => !row.versionId)]
  const ids = [...new Set(following.map((row) => row.documentId))]
  const found = await documentsByIds(deps.db, ids, mayRead(actor, now))
  const byDocument = new Map(found.map((row) => [row.document.id, row.version.title]))
  const titles = following.map((row) => [row.id, byDocument.get(row.documentId)] as const)
  for (const row of pinned) {
    const doc = await findDocument({ ...ctx, actor: { ...actor, pinnedVersion: row.versionId } }, row.documentId)
    titles.push([row.id, doc?.version.title])
  }
  return new Map(titles.flatMap(([id, title]) => (title === undefined ? [] : [[id, title] as const])))
}

async function loadAddressees({ deps, actor }: Context<ShareDeps>, rows: readonly Stored[]) {
  const ids = rows.filter((row) => row.addressed).map((row) => row.id)
  if (ids.length === 0) return new Map<string, ShareRow['to']>()
  const subjects = await deps.db.select().from(shareSubject).where(inArray(shareSubject.shareId, ids))
  const named = subjects.map(({ shareId, kind, subjectId }) => ({ shareId, kind, id: subjectId }))
  const names = await loadNames(deps.db, actor.tenantId, named)
  const shown = named.map((each) => ({ ...each, name: names.get(nameKey(each.kind, each.id)) ?? null }))
  const byShare = Map.groupBy(shown, (each) => each.shareId)
  return new Map([...byShare].map(([id, group]) => [id, group.map(({ kind, id, name }) => ({ kind, id, name }))]))
}
