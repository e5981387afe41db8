import { normalize } from '../../analysis/index.ts'
import { lacksAsked } from './asked.ts'
import { sentencesOf } from './sentences.ts'
import type { Term } from './telling.ts'

interface Span {
  start: number
  end: number
}

/** Words at the beginning that speak of what the sentence before has named. */
const POINTS_BACK = /^(?:这[个些一种位名项条座次部]?|此[^外]|该[^当]|[他她它牠]们?[^人]|其[^他中余实次])/u
/** Two sentences together are no longer than this. */
const LONGEST = 240

/**
 * A sentence that speaks of the one before (这个奖项由钟建民取得) is told with it; so is one that lacks what the question
 * asks for when its neighbour has it. On the 254 questions of `npm run bench -- answers` contains goes from .920 to .930, overlaps
 * stays at .914; of 468 other questions that are answered 10 are told with two sentences.
 */
export function withNeighbour(question: string, terms: readonly Term[], text: string, chosen: Span): Span {
  const sentences = sentencesOf(text).map(({ sentence, start }) => ({ sentence, start, end: start + sentence.length }))
  const at = sentences.findIndex(({ start }) => start === chosen.start)
  const [before, own, after] = [sentences[at - 1], sentences[at], sentences[at + 1]]
  if (!own) return chosen
  const follows = (first: Span, second: Span) =>
    !text.slice(first.end, second.start).includes('\n') && second.end - first.start <= LONGEST
  const missing = terms.filter(
    (term) => term.text.length > 1 && !normalize(own.sentence, 'drop').text.includes(term.text),
  )
  const adds = (sentence: string) => missing.some((term) => normalize(sentence, 'drop').text.includes(term.text))
  const lacks = lacksAsked(question, own.sentence)
  const completes = (sentence: string) => lacks && !lacksAsked(question, sentence)
  const isTold = (pointing: string, other: string) => (POINTS_BACK.test(pointing) && adds(other)) || completes(other)
  if (before && follows(before, own) && isTold(own.sentence, before.sentence))
    return { start: before.start, end: own.end }
  if (after && follows(own, after) && POINTS_BACK.test(after.sentence) && isTold(after.sentence, after.sentence))
    return { start: own.start, end: after.end }
  return chosen
}
