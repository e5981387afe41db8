import type { AnalyzedQuery } from '../analysis/index.ts'
import { pairsOf } from '../analysis/index.ts'
import type { Bitset } from './documents/bitset.ts'
import { loadPostings } from './postings/postings-cache.ts'
import { type Postings, readEntries } from './postings/postings.ts'
import type { Segment } from './postings/segment.ts'
import type { PhraseCandidate } from './scoring/phrase.ts'
import type { AllScores } from './scoring/score-all.ts'
import type { Plan } from './scoring/scoring.ts'
import type { Searched } from './searched.ts'

type Scores = ReturnType<AllScores['of']>
export const NO_SCORES: Scores = new Float64Array(0)

/**
 * The passages that may hold a phrase: those with all its grams, and those whose seam with the next is a pair of its
 * letters. Each once; what stands in them, `checkPhrase` reads.
 */
export function phrasePassages(
  searched: Searched,
  { query, plan }: { query: AnalyzedQuery; plan: Plan },
  visible: Bitset,
  scoresOf: (index: number, segment: Segment) => Scores,
): PhraseCandidate[] {
  const { segments, matchFinder } = searched
  if (plan.fullMass === 0) return []
  const seams = seamsOf(searched, query)
  return segments.flatMap((segment, index) => {
    const whole = new Set(matchFinder.find(plan, plan.fullMass, index, segment, visible))
    const parted = seamPassages(seams, index, segment, visible)
    const found = whole.union(parted)
    if (found.size === 0) return []
    const scores = scoresOf(index, segment)
    return Array.from(found, (passage) => ({
      document: segment.documents[passage]!,
      score: scores[passage] ?? 0,
      segment: index,
      passage,
      isWhole: whole.has(passage),
      isParted: parted.has(passage),
    }))
  })
}

/** By pair of the phrase's letters, then by segment. */
function seamsOf({ onDisk, memory, cache }: Searched, { squeezed }: AnalyzedQuery): (Postings | null)[][] {
  return [...new Set(pairsOf(squeezed))].map((pair) => [
    ...cache.read(onDisk, `s${pair}`, null),
    loadPostings(memory, `s${pair}`, null),
  ])
}

function seamPassages(
  seams: readonly (readonly (Postings | null)[])[],
  index: number,
  { documents }: Segment,
  visible: Bitset,
): Set<number> {
  const found = new Set<number>()
  for (const { [index]: postings } of seams) {
    if (!postings) continue
    for (const entry of readEntries(postings)) if (visible.has(documents[entry >>> 16]!)) found.add(entry >>> 16)
  }
  return found
}
