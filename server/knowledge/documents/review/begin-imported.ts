import { and, eq, isNull } from 'drizzle-orm'
import { reviewSteps } from '#core/rules/review/review-asked.ts'
import { STATUS } from '#core/rules/document-status.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { document, reviewFlow, user, version } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { writeEvent } from '../change/follow-flow.ts'

/**
 * Begins the submission of each version that waits and has none, as an import leaves them: in the first of the steps
 * that its category asks for, waiting from now on.
 */
export async function beginImported(tx: Transaction, db: Database, now: Date): Promise<number> {
  const rows = await tx
    .select({ document, version, username: user.username })
    .from(document)
    .innerJoin(version, and(eq(version.id, document.openVersion), eq(version.status, STATUS.waiting)))
    .leftJoin(user, eq(user.id, version.authorId))
    .leftJoin(reviewFlow, and(eq(reviewFlow.documentId, document.id), eq(reviewFlow.state, 'waiting')))
    .where(isNull(reviewFlow.id))
  for (const { document: row, version: open, username } of rows) {
    const { tenantId, id: documentId, labels } = row
    siteValues.forget(db, tenantId)
    const steps = reviewSteps(await siteValues(db, tenantId, tx), labels)
    const startTime = open.submitTime ?? now
    const flow = { id: newId(), tenantId, documentId, versionId: open.id, state: 'waiting' as const, steps, step: 1 }
    await tx.insert(reviewFlow).values({ ...flow, starterId: open.authorId, startTime, stepTime: now })
    const by = { username: username ?? 'system', userId: open.authorId, now: startTime }
    await writeEvent(tx, flow, { action: 'submit', by })
  }
  return rows.length
}
