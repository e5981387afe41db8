import { cutKnownWords, generalWord, HAN } from '../analysis/index.ts'
import type { Change } from './path.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The frequency in the general dictionary from which a word is one that people know; names count from one on. */
const WELL_KNOWN = 50
const NAME = /^n[rstz]/
/** A word that the library itself has used so often (a title counts three) is no slip either. */
const OFTEN = 3
/** Other figures are another thing; 甲乙丙丁 count like figures. */
const FIGURES = /[0-9〇零一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟甲乙丙丁]/gu

/**
 * Whether a correction would exchange one thing for another: 杭州 is no slip for 广州 because the library has only that.
 * So it is where the characters that differ belong to a word that people know, where figures differ, and where letters of
 * a code (with digits) differ. Such a correction is offered, and never searched unasked.
 */
export function isOtherWord({ typed, word }: Change, vocabulary: Vocabulary): boolean {
  if (!HAN.test(typed)) return isOtherCode(typed, word)
  if (/[a-z]/.test(typed)) return false
  if (figures(typed) !== figures(word)) return true
  if (isOften(typed, vocabulary)) return true
  const differing = differingPart(Array.from(typed), Array.from(word))
  let at = 0
  for (const piece of cutKnownWords(typed)) {
    const length = Array.from(piece).length
    if (length > 1 && differing.some((i) => i >= at && i < at + length) && isWellKnown(piece)) return true
    at += length
  }
  return false
}

const figures = (text: string) => text.match(FIGURES)?.join('') ?? ''

/** Pinyin has become Han characters, and letters run together are no other letters. */
function isOtherCode(typed: string, word: string): boolean {
  if (!/\d/.test(typed) || HAN.test(word)) return false
  return typed.replaceAll(' ', '') !== word.replaceAll(' ', '')
}

function isWellKnown(word: string): boolean {
  const known = generalWord(word)
  return known !== null && (known.frequency >= WELL_KNOWN || NAME.test(known.kind))
}

function isOften(word: string, vocabulary: Vocabulary): boolean {
  const cost = vocabulary.cost(word)
  return cost !== null && vocabulary.rarest - cost >= Math.log(OFTEN)
}

/** The typed characters that are not in the word: those that differ, or what stands between the equal ends. */
function differingPart(typed: readonly string[], word: readonly string[]): number[] {
  if (typed.length === word.length) return [...typed.keys()].filter((i) => typed[i] !== word[i])
  const equal = typed.findIndex((character, i) => character !== word[i])
  const start = equal < 0 ? typed.length : equal
  const last = typed.findLastIndex((character, i) => character !== word[i + word.length - typed.length])
  return Array.from({ length: Math.max(0, last + 1 - start) }, (_, i) => start + i)
}
