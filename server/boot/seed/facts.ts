import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Transaction } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'

/**
 * What this installation has been given already. Each seeded row is a fact of its own, so a later version adds only
 * what is new, and what an administrator changed or deleted stays as it is.
 */
export interface Facts {
  /** Makes the row the first time and returns its id; later returns the id it had, even if the row is gone. */
  once(key: string, make: () => Promise<string>): Promise<string>
}

/** Where something is seeded. */
export interface Seeding {
  tx: Transaction
  facts: Facts
  tenantId: string
}

/** Facts of one tenant; those of the installation's own stand without its id. */
export const factsOf = (facts: Facts, tenantId: string): Facts =>
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
