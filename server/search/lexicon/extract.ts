import { cutWords, HAN, normalize, STOP_WORDS } from '../analysis/index.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A passage that may hold the answer; `score` is the engine's. */
export interface Evidence {
  title: string
  text: string
  score: number
}

export interface Extracted {
  /** Which passage, and the sentence in it. */
  passage: number
  start: number
  end: number
  confidence: number
}

/** What is asked for shows in the answer as well: a number, a time. */
const ASKS_NUMBER = /多少|几|多大|多长|多高|多远|多久/u
const ASKS_TIME = /何时|什么时候|哪年|哪一年|哪天|日期|时间/u
const NUMBER = /[0-9〇一二三四五六七八九十百千万亿两]/u
const TIME = /[0-9〇一二三四五六七八九十]+\s*[年月日时点]|\d{4}/u
/** Without what was asked for, a sentence says little however many words it shares. */
const WITHOUT_ASKED = 0.6

const WORD_COST_OF_STRANGERS = 12
/** What the title says need not be said again; what the sentence before says, hardly. */
const BY_TITLE = 0.7
const BY_NEIGHBOUR = 0.4
const BY_PARTS = 0.7
/** A sentence of a passage that ranks lower is believed less. */
const RANK_SHARE = 0.5

const SENTENCE = /[^。！？!?；;\n]+[。！？!?；;\n]?["”』」）)]*/gu
const LONGEST = 300
const SHORTEST = 4

/** The sentence that holds most of the question, with how much that is; null when there is none. */
export function extract(question: string, evidence: readonly Evidence[], vocabulary: Vocabulary): Extracted | null {
  const terms = telling(question, vocabulary)
  const total = terms.reduce((sum, term) => sum + term.weight, 0)
  const bestScore = Math.max(...evidence.map((each) => each.score))
  if (terms.length === 0 || !(bestScore > 0)) return null
  let best: Extracted | null = null
  for (const [passage, { title, text, score }] of evidence.entries()) {
    const belief = 1 - RANK_SHARE + (RANK_SHARE * score) / bestScore
    const foldedTitle = normalize(title, 'keep').text
    let before = ''
    for (const match of text.matchAll(SENTENCE)) {
      const sentence = match[0].trim()
      if (sentence.length < SHORTEST || sentence.length > LONGEST || /[?？]$/.test(sentence)) continue
      const here = normalize(sentence, 'drop').text
      const held = terms.reduce((sum, term) => sum + term.weight * hold(term.text, here, foldedTitle, before), 0)
      const confidence = (held / total) * belief * fits(question, here)
      const start = match.index + match[0].indexOf(sentence)
      if (best === null || confidence > best.confidence)
        best = { passage, start, end: start + sentence.length, confidence }
      before = here
    }
  }
  return best
}

interface Term {
  text: string
  weight: number
}

/** The words of the question that tell what it is about, by how rare they are. */
function telling(question: string, vocabulary: Vocabulary): Term[] {
  const words = new Set(cutWords(normalize(question, 'keep').text).map((word) => word.trim()))
  return [...words]
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !STOP_WORDS.has(word))
    .map((text) => ({ text, weight: vocabulary.cost(text) ?? (text.length > 1 ? WORD_COST_OF_STRANGERS : 3) }))
}

function hold(term: string, sentence: string, title: string, before: string): number {
  if (sentence.includes(term)) return 1
  return Math.max(
    title.includes(term) ? BY_TITLE : 0,
    before.includes(term) ? BY_NEIGHBOUR : 0,
    HAN.test(term) && term.length > 2 ? BY_PARTS * partsHeld(term, sentence) : 0,
  )
}

function partsHeld(term: string, sentence: string): number {
  let held = 0
  for (let at = 0; at + 1 < term.length; at++) if (sentence.includes(term.slice(at, at + 2))) held++
  return held / (term.length - 1)
}

function fits(question: string, sentence: string): number {
  if (ASKS_TIME.test(question)) return TIME.test(sentence) ? 1 : WITHOUT_ASKED
  if (ASKS_NUMBER.test(question)) return NUMBER.test(sentence) ? 1 : WITHOUT_ASKED
  return 1
}
