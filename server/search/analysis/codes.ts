import { UNSPACED } from './scripts.ts'

const LETTERS = `(?:(?!${UNSPACED.source})[\\p{L}\\p{N}])`
/** A shorter word is the beginning of too many codes. */
const BEGINNING = new RegExp(`^${LETTERS}{4,}$`, 'u')
const DIGIT = /\p{N}/u

/** Whether a typed word may be the beginning of a code or number: V300R200 of V300R200C20, 2020 of 20200101. */
export const mayBeginCode = (typed: string): boolean => BEGINNING.test(typed)

/** A code contains a digit: "comm" does not stand for "communication". */
export const isCodeFrom = (word: string, beginning: string): boolean =>
  word.length > beginning.length && word.startsWith(beginning) && DIGIT.test(word)
