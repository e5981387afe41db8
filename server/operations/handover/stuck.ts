import { and, eq } from 'drizzle-orm'
import { grantEdit } from '#core/contract/km/rights/grant.ts'
import { STUCK_KINDS } from '#core/contract/sys/handover.ts'
import { accessRequest, document } from '#server/db/schema/index.ts'
import { OWNER_ID } from '#server/knowledge/documents/index.ts'
import { stuckReviews } from '#server/knowledge/reviews/index.ts'
import type { Ctx } from './duty.ts'
import { keptDocuments, titles } from './duties/documents.ts'

/** What waits for the person and cannot be given, because only a right decides who may do it: titles of the documents. */
export async function stuck(ctx: Ctx, personId: string) {
  const [requests, reviews] = await Promise.all([openRequests(ctx, personId), stuckReviews(ctx, personId)])
  const lines = [
    { ...STUCK_KINDS.request, documents: requests },
    { ...STUCK_KINDS.review, documents: reviews },
  ].filter(({ documents }) => documents.length > 0)
  const named = await titles(
    ctx,
    lines.flatMap(({ documents }) => documents),
  )
  return lines.map(({ documents, ...line }) => ({
    ...line,
    count: documents.length,
    names: documents.flatMap((id) => named.get(id) ?? []),
  }))
}

/** Only those who decide about requests know of them. */
async function openRequests(ctx: Ctx, personId: string): Promise<string[]> {
  if (!ctx.actor.permissions.has(grantEdit.access)) return []
  const rows = await ctx.deps.db
    .select({ id: document.id })
    .from(accessRequest)
    .innerJoin(document, eq(document.id, accessRequest.documentId))
    .where(and(eq(accessRequest.state, 'open'), keptDocuments(ctx, OWNER_ID, personId)))
    .orderBy(accessRequest.id)
  return rows.map(({ id }) => id)
}
