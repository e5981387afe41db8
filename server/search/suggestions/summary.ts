import type { DocSuggestions } from '#core/contract/km/search/doc-suggestion.ts'
import { sentencesOf } from '../lexicon/index.ts'
import type { Piece } from './load-passages.ts'

const SENTENCES = 3
/** A clause before or after ； is no sentence to be quoted alone. */
const WHOLE = /[。！？!?]["”』」）)]*$/u
const SHORTEST = 12
const LONGEST = 160
/** A beginning says what follows. */
const EARLY = 0.3

type Sentence = DocSuggestions['summary'][number]

/**
 * The sentences that hold most of the document's key terms, each for terms that no other has said: word for word, in the
 * order of the text.
 */
export function summarise(passages: readonly Piece[], terms: readonly string[]): Sentence[] {
  const weights = new Map(terms.map((term, at) => [term, 1 - at / (terms.length + 1)]))
  const left = wholeSentences(passages)
  const chosen: Sentence[] = []
  while (chosen.length < SENTENCES) {
    const [best] = left
      .map((sentence, at) => ({ sentence, worth: worthOf(sentence.text, weights, 1 - at / left.length) }))
      .toSorted((a, b) => b.worth - a.worth)
    if (!best || best.worth <= EARLY) break
    chosen.push(best.sentence)
    left.splice(left.indexOf(best.sentence), 1)
    for (const term of weights.keys()) if (best.sentence.text.includes(term)) weights.delete(term)
  }
  return chosen.toSorted((a, b) => a.offset - b.offset)
}

function worthOf(text: string, weights: ReadonlyMap<string, number>, early: number): number {
  let worth = EARLY * early
  for (const [term, weight] of weights) if (text.includes(term)) worth += weight
  return worth
}

const wholeSentences = (passages: readonly Piece[]): Sentence[] =>
  passages.flatMap(({ text, page, heading, offset }) =>
    sentencesOf(text)
      .filter(({ sentence, start }) => WHOLE.test(sentence) && !/[；;]\s*$/u.test(text.slice(0, start)))
      .filter(({ sentence: { length }, line }) => length >= SHORTEST && length <= LONGEST && !line.startsWith('#'))
      .map(({ sentence, start }) => ({ text: sentence, page, heading, offset: offset + start })),
  )
