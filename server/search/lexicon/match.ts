import { HAN } from '../analysis/index.ts'
import { readText } from './readings.ts'

/** A title or phrase made ready for being matched while somebody types. */
export interface Prepared {
  /** Letters, digits and Han characters, folded. */
  characters: readonly string[]
  readings: readonly (readonly string[])[]
  /** True where a word begins, as far as spaces and punctuation tell. */
  starts: readonly boolean[]
  /**
   * By position, as bits: the letters that a match can begin with, and those that can follow in one character's
   * reading.
   */
  letters: Int32Array
  following: Int32Array
}

const KEPT = /[\p{L}\p{N}]/u

export function prepare(folded: string): Prepared {
  const characters: string[] = []
  const starts: boolean[] = []
  let fresh = true
  for (const character of folded) {
    if (!KEPT.test(character)) {
      fresh = true
      continue
    }
    characters.push(character)
    starts.push(fresh)
    fresh = false
  }
  const readings = readText(characters)
  const letters = Int32Array.from(characters, (_, at) => letterBits(beginnings(characters, readings, at)))
  const following = Int32Array.from(readings, (all) => letterBits(all.map((reading) => reading.slice(1))))
  return { characters, readings, starts, letters, following }
}

const letterBits = (texts: readonly string[]): number => texts.reduce((bits, text) => bits | letterBit(text), 0)

/** The cost of each kind of match of one Han character, compared with typing the character itself. */
const INITIAL_COST = 1.2
const SYLLABLE_COST = 0.4
const UNFINISHED_COST = 0.8
/** A limit, because the search for the best reading could take long for crafted titles. */
const MOST_STEPS = 2000

interface Stretch {
  /** Less is better. */
  cost: number
  /** One past the last character of the title that was matched. */
  end: number
}

/** How well the typed characters match a title from position `at` on; null when they do not. */
function matchAt(prepared: Prepared, at: number, typed: readonly string[]): Stretch | null {
  steps = 0
  return matchRest(prepared, typed, at, 0)
}

/**
 * The steps of the present match. It is declared here because a closure for every position of every title would cost
 * more than the matching.
 */
let steps = 0

function matchRest(prepared: Prepared, typed: readonly string[], at: number, from: number): Stretch | null {
  if (from >= typed.length) return { cost: 0, end: at }
  const character = prepared.characters[at]
  if (character === undefined || ++steps > MOST_STEPS) return null
  if (character === typed[from]) {
    const rest = matchRest(prepared, typed, at + 1, from + 1)
    if (rest) return rest
  }
  let best: Stretch | null = null
  for (const reading of prepared.readings[at]!) {
    for (let taken = commonLength(reading, typed, from); taken > 0; taken--) {
      const rest = matchRest(prepared, typed, at + 1, from + taken)
      if (!rest) continue
      const own = taken === reading.length ? SYLLABLE_COST : taken === 1 ? INITIAL_COST : UNFINISHED_COST
      if (best === null || rest.cost + own < best.cost) best = { cost: rest.cost + own, end: rest.end }
      break
    }
  }
  return best
}

function commonLength(reading: string, typed: readonly string[], from: number): number {
  let length = 0
  while (length < reading.length && typed[from + length] === reading[length]) length++
  return length
}

export interface Match extends Stretch {
  start: number
}

const INFIX_COST = 3
const WORD_START_COST = 1.5
/** Two initials or fewer in the middle of a title say little. */
const FEW_INITIALS = 2

/** The typed text, prepared for matching with thousands of titles. */
export interface Typed {
  characters: readonly string[]
  isLatin: boolean
  /** The first two characters: what every match begins with. */
  key: string
}

export function toTyped(text: string): Typed {
  const characters = Array.from(text).filter((character) => !isSkipped(character))
  return {
    characters,
    isLatin: !characters.some((character) => HAN.test(character)),
    key: characters.slice(0, 2).join(''),
  }
}

/** Punctuation is ignored in the typed text and in titles: "tidb 2.0.7", “ISIS”, data_lock. */
const isSkipped = (character: string) => !KEPT.test(character)

/** The best place of the typed text in a title. */
export function match(prepared: Prepared, { characters, isLatin, key }: Typed): Match | null {
  let best: Match | null = null
  const [first = '', second = ''] = key
  const [firstBit, secondBit] = [letterBit(first), letterBit(second)]
  for (let start = 0; start < prepared.characters.length; start++) {
    if (!mayStand(prepared, start, first, firstBit)) continue
    const isFollowed = (prepared.following[start]! & secondBit) !== 0 || second === ''
    if (!isFollowed && !mayStand(prepared, start + 1, second, secondBit)) continue
    const found = matchAt(prepared, start, characters)
    if (!found) continue
    if (start > 0 && isLatin && found.cost >= INITIAL_COST && characters.length <= FEW_INITIALS) continue
    const position = start === 0 ? 0 : prepared.starts[start] ? WORD_START_COST : INFIX_COST
    const cost = found.cost + position
    if (best === null || cost < best.cost) best = { cost, start, end: found.end }
    if (best.cost === 0) return best
  }
  return best
}

/**
 * Rejects most positions quickly. Letters are compared as bits, because there are hundreds of thousands of positions.
 */
const mayStand = ({ characters, letters }: Prepared, at: number, typed: string, bit: number): boolean =>
  bit === 0 ? characters[at] === typed : at < letters.length && (letters[at]! & bit) !== 0

/** One bit for each letter from a to z that a text begins with; none for anything else. */
function letterBit(text: string): number {
  const position = text.charCodeAt(0) - 97
  return position >= 0 && position < 26 ? 1 << position : 0
}

/** Every key that a match at this position of a title can have. */
export function keysAt({ characters, readings }: Prepared, at: number): string[] {
  const firsts = beginnings(characters, readings, at)
  const seconds = at + 1 < characters.length ? beginnings(characters, readings, at + 1) : []
  const pairs = firsts.flatMap((first) => seconds.map((second) => first + second))
  return [...firsts, ...pairs, ...readings[at]!.map((reading) => reading.slice(0, 2))]
}

const beginnings = (characters: Prepared['characters'], readings: Prepared['readings'], at: number): string[] => [
  ...new Set([characters[at]!, ...readings[at]!.map((reading) => reading[0]!)]),
]
