import { eq, getTableColumns, is, like, or } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Transaction } from '#server/db/database.ts'
import * as schema from '#server/db/schema/index.ts'

const tables = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? [each] : []))
const ofTenants = tables.flatMap((table) => {
  const { tenantId } = getTableColumns(table) as { tenantId?: PgColumn }
  return tenantId && table !== schema.auditLog ? [{ table, tenantId }] : []
})

/**
 * Removes a tenant with all rows that have its id, and the rows that depend on them. The lines of its log are kept:
 * they move to the installation's own tenant, so that a later tenant with the same number cannot read them.
 */
export async function eraseTenant(tx: Transaction, id: string): Promise<void> {
  const log = schema.auditLog
  await tx.update(log).set({ tenantId: DEFAULT_TENANT }).where(eq(log.tenantId, id))
  for (const { table, tenantId } of ofTenants) await tx.delete(table).where(eq(tenantId, id))
  const { key } = schema.installation
  await tx.delete(schema.installation).where(or(eq(key, `seed/tenant/${id}`), like(key, `seed/${id}/%`)))
  await tx.delete(schema.tenant).where(eq(schema.tenant.id, id))
}
