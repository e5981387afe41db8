import { type AnalyzedQuery, characterPairs } from '../analysis/index.ts'
import type { Bitset } from './documents/bitset.ts'
import { loadPostings } from './postings/postings-cache.ts'
import { type Postings, readEntries } from './postings/postings.ts'
import type { Segment } from './postings/segment.ts'
import { standsOverEnd } from './scoring/over-end.ts'
import { MOST_CHECKS, type PhraseCandidate } from './scoring/phrase.ts'
import type { AllScores } from './scoring/score-all.ts'
import type { Plan } from './scoring/scoring.ts'
import type { Searched } from './searched.ts'

type Scores = ReturnType<AllScores['of']>
export const NO_SCORES: Scores = new Float64Array(0)

/**
 * The passages that may contain a phrase: those with all its grams, whose text `checkPhrase` reads; and those in which
 * it begins and continues in the next passage, with the text that follows. Each once.
 */
export function phrasePassages(
  searched: Searched,
  { query, plan }: { query: AnalyzedQuery; plan: Plan },
  visible: Bitset,
  scoresOf: (index: number, segment: Segment) => Scores,
): PhraseCandidate[] {
  const { segments, matchFinder } = searched
  if (plan.fullMass === 0) return []
  const seams = seamPostings(searched, query)
  return segments.flatMap((segment, index) => {
    const whole = matchFinder.find(plan, plan.fullMass, index, segment, visible)
    const parted = partedPassages(searched, { query, seams: seamPassages(seams, index, segment, visible) }, segment)
    if (whole.length === 0 && parted.size === 0) return []
    const scores = scoresOf(index, segment)
    const candidate = (passage: number, isWhole: boolean): PhraseCandidate => ({
      document: segment.documents[passage]!,
      score: scores[passage] ?? 0,
      segment: index,
      passage,
      isWhole,
      joined: parted.get(passage) ?? null,
    })
    const others = [...parted.keys()].filter((passage) => !whole.includes(passage))
    return [
      ...Array.from(whole, (passage) => candidate(passage, true)),
      ...others.map((each) => candidate(each, false)),
    ]
  })
}

/** By pair of the phrase's letters, then by segment. */
function seamPostings({ onDisk, memory, cache }: Searched, { squeezed }: AnalyzedQuery): (Postings | null)[][] {
  return [...new Set(characterPairs(squeezed))].map((pair) => [
    ...cache.read(onDisk, `s${pair}`, 'term'),
    loadPostings(memory, `s${pair}`, 'term'),
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

/**
 * The passages in which the phrase begins and continues in the next one. The texts are read before scoring, because
 * there are few.
 */
function partedPassages(
  { passages, table }: Searched,
  { query, seams }: { query: AnalyzedQuery; seams: ReadonlySet<number> },
  { documents, ordinals }: Segment,
): Map<number, string> {
  const parted = new Map<number, string>()
  let checks = 0
  for (const passage of seams) {
    if (++checks > MOST_CHECKS) break
    const place = { document: documents[passage]!, ordinal: ordinals[passage]! }
    const joined = standsOverEnd(place, query, { passages, table })
    if (joined !== null) parted.set(passage, joined)
  }
  return parted
}
