import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Facts } from '#server/jobs/queue/index.ts'
import { installation } from '#server/db/schema/index.ts'

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
