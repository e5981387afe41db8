import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { rightsEpoch } from '#server/db/schema/index.ts'

/** Must be called in every transaction that changes rights: all actors are resolved again afterwards. */
export const rightsChanged = (tx: Transaction, tenantId: string) =>
  tx
    .insert(rightsEpoch)
    .values({ tenantId, epoch: 1 })
    .onConflictDoUpdate({ target: rightsEpoch.tenantId, set: { epoch: sql`${rightsEpoch.epoch} + 1` } })
