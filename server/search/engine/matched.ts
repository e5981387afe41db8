import { Bitset } from './documents/bitset.ts'
import type { Segment } from './postings/segment.ts'
import type { Ranked } from './scoring/best-documents.ts'
import type { AllScores } from './scoring/score-all.ts'
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

type Scores = ReturnType<AllScores['of']>
export const NO_SCORES: Scores = new Float64Array(0)

export function matchedPassages(
  { segments, matchFinder }: Searched,
  plan: Plan,
  visible: Bitset,
  threshold: number,
  scoresOf: (index: number, segment: Segment) => Scores,
): Ranked[] {
  return segments.flatMap((segment, index) => {
    const found = matchFinder.find(plan, threshold, index, segment, visible)
    if (found.length === 0) return []
    const scores = scoresOf(index, segment)
    return Array.from(found, (passage) => ({
      document: segment.documents[passage]!,
      score: scores[passage] ?? 0,
      segment: index,
      passage,
    }))
  })
}
