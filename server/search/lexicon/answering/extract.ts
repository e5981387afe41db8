import { HAN, normalize } from '../../analysis/index.ts'
import { askedShare } from './asked.ts'
import { isHeadingLine } from './heading-line.ts'
import { withNeighbour } from './neighbour.ts'
import { sentencesOf } from './sentences.ts'
import { telling } from './telling.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** A passage that may hold the answer; `score` is the engine's. */
export interface Evidence {
  title: string
  text: string
  score: number
  /** The heading above the text. */
  heading: string | null
}

export interface Extracted {
  /** The passage's index, and the sentence in it. */
  passage: number
  start: number
  end: number
  confidence: number
}

/**
 * A word of the question counts by this share when the title or heading says it; and by a smaller one when the sentence
 * before says it.
 */
const BY_TITLE = 0.9
const BY_NEIGHBOUR = 0.3
const BY_PARTS = 0.7
/** A sentence of a passage with a lower rank counts less. */
const RANK_SHARE = 0.5

const LONGEST = 300
const SHORTEST = 4

/** The sentence that contains most of the question, and how much that is; null when there is none. */
export function extract(question: string, evidence: readonly Evidence[], vocabulary: Vocabulary): Extracted | null {
  const terms = telling(question, vocabulary)
  const total = terms.reduce((sum, term) => sum + term.weight, 0)
  const bestScore = Math.max(...evidence.map((each) => each.score))
  if (terms.length === 0 || !(bestScore > 0)) return null
  let best: Extracted | null = null
  for (const [passage, { text, score, ...place }] of evidence.entries()) {
    const belief = 1 - RANK_SHARE + (RANK_SHARE * score) / bestScore
    for (const { sentence, start, ...around } of splitSentences(text, place)) {
      const here = normalize(sentence, 'drop').text
      const held = terms.reduce((sum, term) => sum + term.weight * hold(term.text, here, around), 0)
      const confidence = (held / total) * belief * askedShare(question, here)
      if (best === null || confidence > best.confidence)
        best = { passage, start, end: start + sentence.length, confidence }
    }
  }
  return best && { ...best, ...withNeighbour(question, terms, evidence[best.passage]!.text, best) }
}

/** The texts around a sentence, whose words it need not repeat. */
interface Around {
  above: string
  before: string
}

interface Sentence extends Around {
  sentence: string
  start: number
}

/** The sentences of a passage. Headings are no sentences, but stand above the sentences that follow them. */
function splitSentences(text: string, { title, heading }: Pick<Evidence, 'title' | 'heading'>): Sentence[] {
  const top = normalize(`${title}\n\n${heading ?? ''}`, 'keep').text
  const found: Sentence[] = []
  let [above, before, isAfterHeading] = ['', '', false]
  for (const { sentence, start, line } of sentencesOf(text)) {
    const here = normalize(sentence, 'drop').text
    const isHeading = isHeadingLine(line, heading)
    if (isHeading) above = isAfterHeading ? `${above}\n\n${here}` : here
    isAfterHeading = isHeading
    if (isHeading || sentence.length < SHORTEST || sentence.length > LONGEST || /[?？]$/.test(sentence)) continue
    found.push({ sentence, start, above: `${top}\n\n${above}`, before })
    before = here
  }
  return found
}

function hold(term: string, sentence: string, { above, before }: Around): number {
  if (sentence.includes(term)) return 1
  return Math.max(
    above.includes(term) ? BY_TITLE : 0,
    before.includes(term) ? BY_NEIGHBOUR : 0,
    HAN.test(term) && term.length > 2 ? BY_PARTS * partsHeld(term, sentence) : 0,
  )
}

function partsHeld(term: string, sentence: string): number {
  let held = 0
  for (let at = 0; at + 1 < term.length; at++) if (sentence.includes(term.slice(at, at + 2))) held++
  return held / (term.length - 1)
}
