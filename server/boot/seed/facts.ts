import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Transaction } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'

/**
 * Records which initial data this installation has received; each row is one fact. So a later version adds only new
 * rows, and a row that an administrator changed or deleted stays so.
 */
export interface Facts {
  /** Creates the row the first time and returns its id. Later it returns the same id, even if the row was deleted. */
  once(key: string, make: () => Promise<string>): Promise<string>
}

/** The transaction and the tenant for which initial data are written. */
export interface Seeding {
  tx: Transaction
  facts: Facts
  tenantId: string
}

/** The facts of one tenant. Their keys begin with its id; keys of the installation's own tenant have no prefix. */
export const tenantFacts = (facts: Facts, tenantId: string): Facts =>
  tenantId === DEFAULT_TENANT ? facts : { once: (key, make) => facts.once(`${tenantId}/${key}`, make) }

export async function readFacts(tx: Transaction): Promise<Facts> {
  const rows = await tx.select({ key: installation.key, value: installation.value }).from(installation)
  const known = new Map(rows.map((row) => [row.key, row.value]))
  return {
    async once(key, make) {
      const name = `seed/${key}`
      const before = known.get(name)
      if (before !== undefined) return before
      const id = await make()
      await tx.insert(installation).values({ key: name, value: id })
      known.set(name, id)
      return id
    },
  }
}
