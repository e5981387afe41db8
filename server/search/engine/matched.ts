import { Bitset } from './documents/bitset.ts'
import type { Plan } from './scoring/scoring.ts'
import type { Searched } from './searched.ts'

/** The documents with a passage that, together with the title, contains enough of the query; newest segments first. */
export function matchedDocuments(
  searched: Searched,
  plan: Plan,
  visible: Bitset,
  most: number,
  mass = plan.threshold,
): number[] {
  const matched: number[] = []
  if (plan.fullMass === 0) return matched
  const known = new Bitset()
  for (let i = searched.segments.length - 1; i >= 0 && matched.length < most; i--) {
    const segment = searched.segments[i]!
    for (const passage of searched.matchFinder.find(plan, mass, i, segment, visible)) {
      const document = segment.documents[passage]!
      if (!known.has(document)) matched.push(document)
      known.add(document)
    }
  }
  return matched
}
