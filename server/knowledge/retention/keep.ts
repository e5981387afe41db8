import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import type { docKeepUntil, docRetention } from '#core/contract/km/retention/document.ts'
import { holdList } from '#core/contract/km/retention/hold.ts'
import { wireDay } from '#core/text/wire-time.ts'
import { owned } from '#server/access/documents/index.ts'
import { document, retentionHoldDocument, retentionRule, taxonomyNode } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import { commitChange, type DocumentDeps, KEEP_UNTIL, withLockedDocument } from '../documents/index.ts'
import { casesOf } from './holds.ts'
import { seen } from './titles.ts'

type Ctx = Context<DocumentDeps>

/** One document at a time, each with its result. A day in the past keeps nothing, but two people still have to agree. */
export async function keepUntil(
  ctx: Ctx,
  { docIds, keepUntil: day }: Checked<typeof docKeepUntil>['body'],
): Promise<Result<typeof docKeepUntil>> {
  const until = day === '' ? null : fromWireTime(day, true)
  const refusals: (string | null)[] = []
  for (const id of docIds) {
    try {
      await withLockedDocument(ctx, { id }, async (locked) => {
        const before = { keepUntil: locked.document.keepUntil }
        const after = { keepUntil: until }
        await commitChange(locked, locked.state, { steps: [{ action: 'edit', before, after }], document: after })
      })
      refusals.push(null)
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      refusals.push(error.message)
    }
  }
  return { refusals }
}

export async function retentionOf(ctx: Ctx, docId: string): Promise<Result<typeof docRetention>> {
  const { actor, deps, now } = ctx
  const seesCases = actor.permissions.has(holdList.access)
  const [row] = await deps.db
    .select({
      until: KEEP_UNTIL,
      byHand: document.keepUntil,
      labels: document.labels,
      held: sql<boolean>`exists (select from ${retentionHoldDocument} h where h.document_id = document.id)`,
    })
    .from(document)
    .where(and(eq(document.id, docId), seesCases ? seen(actor, now) : owned(actor)))
  if (!row) throw new Reject('找不到文档')
  return {
    keepUntil: row.until && wireDay(row.until),
    byHand: row.byHand && wireDay(row.byHand),
    rules: await rulesOver(ctx, row.labels),
    held: row.held,
    cases: seesCases ? await casesOf(ctx, docId) : null,
  }
}

/** The rules of the category and of those above it. */
const rulesOver = ({ deps, actor }: Ctx, labels: readonly string[]) =>
  deps.db
    .select({ categoryName: taxonomyNode.name, years: retentionRule.years, since: retentionRule.since })
    .from(retentionRule)
    .leftJoin(taxonomyNode, eq(taxonomyNode.id, retentionRule.categoryId))
    .where(
      and(
        eq(retentionRule.tenantId, actor.tenantId),
        inArray(sql`'cat:' || ${retentionRule.categoryId}`, [...labels, '']),
      ),
    )
    .orderBy(sql`${retentionRule.years} desc`)
