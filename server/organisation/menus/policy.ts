import type { CodeRow } from './permission-store.ts'

/**
 * Powers over other people's documents. A rule that is not in force restricts nobody, but it must not give these powers
 * to everybody: they need a role.
 */
const ONLY_BY_GRANT = new Set([
  'km:doc:asOf',
  'km:doc:audit',
  'km:doc:purge',
  'km:doc:release',
  'km:doc:seeAll',
  'km:purgeRequest:approve',
  'km:retentionHold:lift',
])

/** A row may name several codes, separated by commas. */
export const splitCodes = (perms: string | null): string[] =>
  (perms ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/**
 * The authorisation codes of a person: those granted, and those whose rule is not in force (status '0'; acceptance,
 * decision 1).
 */
export function heldCodes(rows: readonly CodeRow[]): Set<string> {
  const held = new Set<string>()
  for (const row of rows) {
    const inForce = row.status !== '0'
    if (inForce && !row.granted) continue
    for (const code of splitCodes(row.perms)) {
      if (row.granted || !ONLY_BY_GRANT.has(code)) held.add(code)
    }
  }
  return held
}
