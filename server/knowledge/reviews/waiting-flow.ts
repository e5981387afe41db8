import { and, eq, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/database.ts'
import { document, reviewFlow, version } from '#server/db/schema/index.ts'
import { isUsable } from '../documents/index.ts'

/** A submission that waits, with what decides whose turn it is. */
export interface WaitingFlow {
  flow: typeof reviewFlow.$inferSelect
  document: typeof document.$inferSelect
  title: string
  /** Null also when the account cannot be used. */
  assigneeId: string | null
}

/** Those that wait; what is in the recycle bin waits for nobody. */
const isWaiting = and(eq(reviewFlow.state, 'waiting'), eq(document.deleted, false))!

const select = (db: Executor, where: SQL) =>
  db
    .select({ flow: reviewFlow, document, title: version.title })
    .from(reviewFlow)
    .innerJoin(document, eq(document.id, reviewFlow.documentId))
    .innerJoin(version, eq(version.id, reviewFlow.versionId))
    .where(and(isWaiting, where))
    .$dynamic()

/** Nobody else decides on it, hands it over or changes it until the transaction ends. */
export async function lockWaiting(tx: Transaction, where: SQL): Promise<WaitingFlow | null> {
  const [row] = await select(tx, where).for('update', { of: reviewFlow })
  if (!row) return null
  const { assigneeId } = row.flow
  return { ...row, assigneeId: (await isUsable(tx, assigneeId)) ? assigneeId : null }
}
