import type { Vocabulary } from '../vocabulary.ts'

const STRANGER = 12
const SINGLE_CHARACTER = 3

/** How much a word tells: the rarer in the library, the more. */
export const wordWeight = (word: string, vocabulary: Vocabulary): number =>
  vocabulary.cost(word) ?? (word.length > 1 ? STRANGER : SINGLE_CHARACTER)
