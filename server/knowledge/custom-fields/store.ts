import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { customField } from '#server/db/schema/index.ts'

export type FieldRecord = typeof customField.$inferSelect

/** All fields of a tenant in order, including deleted ones, whose values documents may have. */
export const fieldRecords = (db: Executor, tenantId: string): Promise<FieldRecord[]> =>
  db
    .select()
    .from(customField)
    .where(eq(customField.tenantId, tenantId))
    .orderBy(asc(customField.sortOrder), asc(customField.createTime), asc(customField.id))

/** A field that is not deleted, locked until the transaction ends; null if there is none. */
export async function heldField(db: Executor, tenantId: string, id: string): Promise<FieldRecord | null> {
  const rows = await db
    .select()
    .from(customField)
    .where(and(eq(customField.id, id), eq(customField.tenantId, tenantId), eq(customField.deleted, false)))
    .for('update')
  return rows[0] ?? null
}
