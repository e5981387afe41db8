import { type AnalyzedQuery, UNSPACED } from '../../analysis/index.ts'
import type { Ranked } from './best-documents.ts'
import type { DocumentTable } from '../documents/document-table.ts'
import type { PassageStore } from '../documents/passage-store.ts'
import { PostingsLookup } from '../postings/postings.ts'
import type { Plan, Term } from './scoring.ts'
import { RESCORE_WINDOW, gramTerms, rescorer } from './rescorer.ts'
import { NO_PASSAGE, type Segment } from '../postings/segment.ts'

/** Sums of bounds may differ from sums of weights by rounding. */
const ROUNDING = 1 + 1e-9

/**
 * Rescores the best documents of the first stage by what their texts contain. Only the `needed` first have to be exact:
 * a text whose passage has too few grams to be among them is not read, and the document keeps its score.
 */
export function rescore(
  best: readonly Ranked[],
  { query, plan, needed }: { query: AnalyzedQuery; plan: Plan; needed: number },
  texts: { passages: PassageStore; table: DocumentTable; segments: readonly Segment[] },
): Ranked[] {
  const second = rescorer(query, plan.terms, best[0]?.score ?? 0)
  const candidates = best.slice(0, RESCORE_WINDOW)
  const documentTitle = ({ document }: Ranked): string => texts.table.row(document)!.title
  const contains = needed < candidates.length ? gramsContained(candidates, gramTerms(plan.terms)) : () => true
  const bounded = candidates.map((ranked, i) => ({
    ranked,
    i,
    most: ranked.score + second.maxBonus((gram) => contains(i, gram), documentTitle(ranked)) * ROUNDING,
  }))
  const raised = [...best]
  const scores: number[] = []
  for (const { ranked, i, most } of bounded.toSorted((a, b) => b.most - a.most)) {
    if (scores.length >= needed && most < scores[needed - 1]!) break
    const score = ranked.score + second.bonus(passageText(ranked, texts), documentTitle(ranked))
    raised[i] = { ...ranked, score }
    scores.splice(scores.findLastIndex((other) => other >= score) + 1, 0, score)
  }
  return raised
}

/** Which grams each candidate's passage contains. Letters may be inside other words, so nothing is known of them. */
function gramsContained(
  candidates: readonly Ranked[],
  grams: readonly Term[],
): (candidate: number, gram: number) => boolean {
  const held = candidates.map(() => new Uint8Array(grams.length))
  const segments = new Set(candidates.map(({ segment }) => segment))
  for (const [gram, { key, postings }] of grams.entries()) {
    if (!UNSPACED.test(key)) for (const own of held) own[gram] = 1
    else {
      for (const segment of segments) {
        const list = postings[segment]
        if (!list) continue
        lookup.use(list)
        for (const [i, candidate] of candidates.entries()) {
          if (candidate.segment === segment && lookup.counts(candidate.passage) >>> 8 !== 0) held[i]![gram] = 1
        }
      }
    }
  }
  return (candidate, gram) => held[candidate]![gram] !== 0
}

const lookup = new PostingsLookup()

function passageText(
  { document, segment, passage }: Ranked,
  { passages, segments }: { passages: PassageStore; segments: readonly Segment[] },
): string {
  const ordinal = segments[segment]!.ordinals[passage]!
  return ordinal === NO_PASSAGE ? '' : (passages.text(document, ordinal)?.normalized.text ?? '')
}
