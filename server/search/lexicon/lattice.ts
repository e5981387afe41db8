import { readText } from './readings.ts'
import { mistyped, classifyUnit } from './syllables.ts'

/** A Han character, or letters that are pinyin for one, between two places of what was typed. */
export interface Piece {
  /** The position where it ends. */
  to: number
  han: string | null
  /** The sounds it may have. */
  sounds: readonly string[]
  /** Only the beginning of the syllable was typed. */
  isPart: boolean
  /** One letter of it is wrong, missing, added or swapped. */
  isMistyped: boolean
}

const LONGEST_SYLLABLE = 6
const READINGS = 2
const BORDER = /['\s]/
const NO_HAN = /[a-z'\s]/

/**
 * All readings of a run of Han characters and letters as a lattice: for each position the pieces that begin there. The
 * two readings of "xian" (xian and xi'an) are two paths, and a long run of letters costs no more than its length.
 */
export function buildLattice(run: string): Piece[][] {
  const lattice: Piece[][] = Array.from({ length: run.length }, () => [])
  for (const { 0: word, index } of run.matchAll(/[a-z]+/g)) addWord(lattice, word, index)
  const characters = Array.from(run)
  const heard = readText(characters)
  let at = 0
  for (const [i, character] of characters.entries()) {
    const to = at + character.length
    if (!NO_HAN.test(character))
      lattice[at]!.push({ ...WHOLE, to, han: character, sounds: heard[i]!.slice(0, READINGS) })
    at = to
  }
  return lattice
}

const WHOLE = { han: null, isPart: false, isMistyped: false } as const

/**
 * Incomplete and mistyped syllables are tried only where the letters are not valid pinyin. A mistyped one is tried only
 * where everything before and after it is valid, because letters with more mistakes are not pinyin.
 */
function addWord(lattice: Piece[][], word: string, start: number): void {
  const right = cleanBorders(word)
  for (let at = 0; at < word.length; at++) {
    const pieces = lattice[start + at]!
    const longest = Math.min(LONGEST_SYLLABLE + 1, word.length - at)
    for (let length = 1; length <= longest; length++) {
      const text = word.slice(at, at + length)
      const end = at + length
      const to = start + end
      const unit = classifyUnit(text)
      if (unit === 'syllable') pieces.push({ ...WHOLE, to, sounds: [text] })
      else if (right.isPinyin) continue
      else if (unit === 'initial' || (unit === 'part' && end === word.length))
        pieces.push({ ...WHOLE, to, sounds: [text], isPart: true })
      if (right.isPinyin || length === 1 || !right.before.has(at) || !right.after.has(end)) continue
      for (const sound of mistyped(text)) pieces.push({ ...WHOLE, to, sounds: [sound], isMistyped: true })
    }
  }
}

/** The positions that whole syllables reach from the beginning, and those from which they reach the end. */
function cleanBorders(word: string) {
  const before = new Set([0])
  const after = new Set([word.length])
  for (let at = 0; at < word.length; at++) {
    if (!before.has(at)) continue
    for (let to = at + 1; to <= at + LONGEST_SYLLABLE; to++) if (isSyllable(word, at, to)) before.add(to)
  }
  for (let at = word.length - 1; at >= 0; at--) {
    for (let to = at + 1; to <= at + LONGEST_SYLLABLE; to++)
      if (after.has(to) && isSyllable(word, at, to)) after.add(at)
  }
  return { before, after, isPinyin: before.has(word.length) }
}

const isSyllable = (word: string, at: number, to: number) =>
  to <= word.length && classifyUnit(word.slice(at, to)) === 'syllable'

/** The position after characters that only separate syllables. */
export function pastBorders(run: string, from: number): number {
  let at = from
  while (at < run.length && BORDER.test(run[at]!)) at++
  return at
}
