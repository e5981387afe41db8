import { cutWords, normalize, STOP_WORDS } from '../../analysis/index.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { wordWeight } from './rareness.ts'

export interface Term {
  text: string
  weight: number
}

/** What a question asks with, beside the stop words: no answer repeats it. 几乎 and 几何 are words of their own. */
const ASKING = /^(?:几[^乎何]|多[久大长高远重快]|哪.|何[时处地人]|什么.)$/u

/** The words of the question that say what it is about, with their rareness. */
export function telling(question: string, vocabulary: Vocabulary): Term[] {
  const words = new Set(cutWords(normalize(question, 'keep').text).map((word) => word.trim()))
  return [...words]
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !STOP_WORDS.has(word) && !ASKING.test(word))
    .map((text) => ({ text, weight: wordWeight(text, vocabulary) }))
}
