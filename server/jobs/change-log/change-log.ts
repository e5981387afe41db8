import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import { change } from '#server/db/schema/index.ts'

export const CHANGE_CHANNEL = 'zhiku_change'

/**
 * Locks the log against other writers until the transaction ends. Take it before reading the documents that are to be
 * written there.
 */
export const lockChangeLog = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.changes})`)

/**
 * Writes documents into the log that every search index follows, in the transaction that changed them. Call it last,
 * because its lock is held until the commit. The lock makes the numbers follow the order of the commits: an index that has
 * read 6 cannot miss a 5 that is committed later. `narrowing`: some reader may have lost the right to the document.
 */
export async function recordChanges(
  tx: Transaction,
  documentIds: readonly string[],
  o: { narrowing: boolean; tenantId: string },
): Promise<void> {
  if (documentIds.length === 0) return
  await lockChangeLog(tx)
  await tx
    .insert(change)
    .values(
      [...new Set(documentIds)].map((documentId) => ({ documentId, narrowing: o.narrowing, tenantId: o.tenantId })),
    )
  await tx.execute(sql`select pg_notify(${CHANGE_CHANNEL}, '')`)
}

/** The entries of the log after `cursor`, oldest first. */
export const changesAfter = (db: Executor, cursor: number, limit: number) =>
  db
    .select({ seq: change.seq, documentId: change.documentId })
    .from(change)
    .where(gt(change.seq, cursor))
    .orderBy(asc(change.seq))
    .limit(limit)

const narrowed = fixedStatement('narrowed', (db) =>
  db
    .selectDistinct({ id: change.documentId })
    .from(change)
    .where(
      and(
        gt(change.seq, sql.placeholder('cursor')),
        eq(change.narrowing, true),
        eq(change.tenantId, sql.placeholder('tenantId')),
      ),
    ),
)

/**
 * Documents that an index with this cursor must not show, because a reader may have lost the right to them since then.
 */
export async function narrowedAfter(db: Database, cursor: number, tenantId: string): Promise<Set<string>> {
  const rows = await narrowed(db, { cursor, tenantId })
  return new Set(rows.map((row) => row.id))
}

export async function lastChange(db: Executor): Promise<number> {
  const rows = await db.select({ seq: max(change.seq) }).from(change)
  return rows[0]?.seq ?? 0
}

/** How many seconds the oldest change after `cursor` has been waiting; 0 when there is none. */
export async function lagAfter(db: Executor, cursor: number): Promise<number> {
  const rows = await db
    .select({ seconds: sql<number>`extract(epoch from clock_timestamp() - min(${change.createTime}))::float8` })
    .from(change)
    .where(gt(change.seq, cursor))
  return Math.max(0, Math.round((rows[0]?.seconds ?? 0) * 10) / 10)
}
