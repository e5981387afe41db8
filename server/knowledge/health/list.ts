import { and, eq, inArray, sql } from 'drizzle-orm'
import type { healthList, HealthRow } from '#core/contract/km/documents/health.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import { document, documentHealth } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type DocumentDeps, openable, presentDocumentPage } from '../documents/index.ts'

type Ctx = Context<DocumentDeps>

/** With the tenant, so that the lowest scores are read from the index and nothing is sorted. */
export const JOIN = sql`join ${documentHealth} on ${documentHealth.documentId} = ${document.id} and ${documentHealth.tenantId} = ${document.tenantId}`
const BESIDE = { join: JOIN, fields: { score: documentHealth.score, healthTime: documentHealth.time } }

/** What the person may open and the readers see, with its health. */
export const healthOf = ({ actor, now }: Ctx) =>
  and(
    eq(document.tenantId, actor.tenantId),
    openable(actor, now),
    eq(document.released, true),
    sql`${document.visibleVersion} is not null`,
    eq(document.deleted, false),
  )!

export async function listHealth(
  ctx: Ctx,
  { reason, ...query }: Checked<typeof healthList>['query'],
): Promise<Page<HealthRow>> {
  const chosen = reason
    ? sql`exists (select 1 from ${documentHealth} f where f.document_id = ${document.id} and f.reasons @> array[${reason}]::text[])`
    : undefined
  const page = await presentDocumentPage(ctx, query, and(healthOf(ctx), chosen)!, { beside: BESIDE })
  const ids = page.records.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await ctx.deps.db.select().from(documentHealth).where(inArray(documentHealth.documentId, ids))
  const found = new Map(rows.map((row) => [row.documentId, row]))
  return {
    ...page,
    records: page.records.flatMap((record) => {
      const health = found.get(record.id)
      if (!health) return []
      return [{ ...record, score: health.score, reasons: health.reasons, healthTime: wireTime(health.time) }]
    }),
  }
}
