import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../db/database.ts'
import { fixedStatement } from '../db/fixed-statement.ts'
import { rightsEpoch } from '../db/schema/index.ts'

const epochs = fixedStatement('rights-epoch', (db) =>
  db
    .select({ epoch: rightsEpoch.epoch })
    .from(rightsEpoch)
    .where(eq(rightsEpoch.tenantId, sql.placeholder('tenantId'))),
)

/** How often the tenant's rights have changed. */
export async function rightsEpochOf(db: Executor, tenantId: string): Promise<number> {
  const rows = await epochs(db, { tenantId })
  return rows[0]?.epoch ?? 0
}

/** To be called in every transaction that changes what somebody may do: everybody is resolved anew after it. */
export const rightsChanged = (tx: Transaction, tenantId: string) =>
  tx
    .insert(rightsEpoch)
    .values({ tenantId, epoch: 1 })
    .onConflictDoUpdate({ target: rightsEpoch.tenantId, set: { epoch: sql`${rightsEpoch.epoch} + 1` } })
