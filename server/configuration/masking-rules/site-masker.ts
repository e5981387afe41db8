import { and, asc, eq } from 'drizzle-orm'
import { type Masker, maskerOf } from '#core/text/masking/masking.ts'
import { cachedByTenant } from '#server/db/tenant-cache.ts'
import { maskingRule } from '#server/db/schema/index.ts'

/**
 * The masks of a tenant, compiled once for its rules; null while none is in force. The server that makes a change sees it
 * at once, others within two seconds.
 */
export const siteMasker = cachedByTenant(2000, async (db, tenantId): Promise<Masker | null> => {
  const rules = await db
    .select()
    .from(maskingRule)
    .where(and(eq(maskingRule.tenantId, tenantId), eq(maskingRule.usable, true)))
    .orderBy(asc(maskingRule.id))
  return maskerFor(rules)
})

/** More sets of rules than this are in force nowhere; then the oldest is compiled anew. */
const MOST_KEPT = 100
const kept = new Map<string, Masker | null>()

/** The same masker for the same rules: what it found in files is kept beside it (`server/knowledge/masking/findings.ts`). */
function maskerFor(rules: readonly (typeof maskingRule.$inferSelect)[]): Masker | null {
  const key = JSON.stringify(
    rules.map(({ kind, pattern, keepFirst, keepLast }) => [kind, pattern, keepFirst, keepLast]),
  )
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!)
  const made = maskerOf(rules)
  kept.set(key, made)
  return made
}
