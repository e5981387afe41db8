import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { webImport, type ImportState } from '#server/db/schema/index.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'

export type Import = typeof webImport.$inferSelect

/** An import of the caller; another person's import does not exist for them. */
export async function ownImport(db: Executor, actor: Actor, id: string): Promise<Import> {
  const rows = await db
    .select()
    .from(webImport)
    .where(and(eq(webImport.id, id), eq(webImport.ownerId, ownId(actor)), eq(webImport.tenantId, actor.tenantId)))
  if (!rows[0]) throw new Reject('找不到该任务，可能已过期')
  return rows[0]
}

export const importById = async (db: Executor, id: string): Promise<Import | null> =>
  (await db.select().from(webImport).where(eq(webImport.id, id)))[0] ?? null

export const setImport = (
  db: Executor,
  id: string,
  values: { state: ImportState; note?: string | null; result?: Record<string, unknown> },
) => db.update(webImport).set(values).where(eq(webImport.id, id))
