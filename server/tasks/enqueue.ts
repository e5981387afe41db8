import { sql } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { task } from '../db/schema/index.ts'

export const TASK_CHANNEL = 'zhiku_task'

/** A person waiting comes before an import. */
export const PRIORITY = { person: 0, import: 10 } as const

/**
 * Writes a task down in the caller's transaction: it exists exactly when what it is for exists. An unfinished task of
 * the same kind and key already does the work, so a second one is not made.
 */
export async function enqueue(
  db: Executor,
  o: { kind: string; dedupeKey: string; payload: Record<string, unknown>; priority?: number; tenantId?: string },
): Promise<void> {
  await db
    .insert(task)
    .values({
      kind: o.kind,
      dedupeKey: o.dedupeKey,
      payload: o.payload,
      priority: o.priority ?? PRIORITY.person,
      tenantId: o.tenantId ?? '0',
    })
    .onConflictDoNothing()
  await db.execute(sql`select pg_notify(${TASK_CHANNEL}, '')`)
}
