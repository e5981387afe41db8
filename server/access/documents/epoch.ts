import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { rightsEpoch } from '#server/db/schema/index.ts'

/** To be called in every transaction that changes what somebody may do: everybody is resolved anew after it. */
export const rightsChanged = (tx: Transaction, tenantId: string) =>
  tx
    .insert(rightsEpoch)
    .values({ tenantId, epoch: 1 })
    .onConflictDoUpdate({ target: rightsEpoch.tenantId, set: { epoch: sql`${rightsEpoch.epoch} + 1` } })
