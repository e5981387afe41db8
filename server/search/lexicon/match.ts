import { HAN } from '../analysis/normalize.ts'
import { readText } from './readings.ts'

/** A title or phrase made ready for being matched while somebody types. */
export interface Prepared {
  /** Letters, digits and Han characters, folded. */
  characters: readonly string[]
  readings: readonly (readonly string[])[]
  /** Where a word begins, as far as spaces and signs tell. */
  starts: readonly boolean[]
  /** By place: the letters a match can begin with, as bits. */
  letters: Int32Array
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
  const letters = Int32Array.from(characters, (_, at) =>
    beginnings(characters, readings, at).reduce((bits, beginning) => bits | letterBit(beginning), 0),
  )
  return { characters, readings, starts, letters }
}

/** Each kind of match of one Han character, and how far it is from having typed the character itself. */
const INITIAL_COST = 1.2
const SYLLABLE_COST = 0.4
const UNFINISHED_COST = 0.8
/** Crafted titles could make the search for the best reading long. */
const MOST_STEPS = 2000

interface Stretch {
  /** Less is better. */
  cost: number
  /** One past the last character of the title that was matched. */
  end: number
}

/** How well the typed characters stand in a title from `at` on; null when they do not. */
function matchAt(prepared: Prepared, at: number, typed: readonly string[]): Stretch | null {
  steps = 0
  return matchRest(prepared, typed, at, 0)
}

/** Of the present match; here, as a closure for every place of every title costs more than the matching. */
let steps = 0

function matchRest(prepared: Prepared, typed: readonly string[], at: number, from: number): Stretch | null {
  let input = from
  while (input < typed.length && isSkipped(typed[input]!)) input++
  if (input >= typed.length) return { cost: 0, end: at }
  const character = prepared.characters[at]
  if (character === undefined || ++steps > MOST_STEPS) return null
  if (character === typed[input]) {
    const rest = matchRest(prepared, typed, at + 1, input + 1)
    if (rest) return rest
  }
  let best: Stretch | null = null
  for (const reading of prepared.readings[at]!) {
    for (let taken = commonLength(reading, typed, input); taken > 0; taken--) {
      const rest = matchRest(prepared, typed, at + 1, input + taken)
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
/** Initials inside a title say little until there are three of them. */
const FEW_INITIALS = 2

/** The best place of the typed text in a title. */
export function match(prepared: Prepared, typed: readonly string[]): Match | null {
  let best: Match | null = null
  const isLatin = !typed.some((character) => HAN.test(character))
  const [first = '', second = ''] = Array.from(keyOf(typed))
  for (let start = 0; start < prepared.characters.length; start++) {
    if (!mayBegin(prepared, start, first, second)) continue
    const found = matchAt(prepared, start, typed)
    if (!found) continue
    if (start > 0 && isLatin && found.cost >= INITIAL_COST && typed.length <= FEW_INITIALS) continue
    const place = start === 0 ? 0 : prepared.starts[start] ? WORD_START_COST : INFIX_COST
    const cost = found.cost + place
    if (best === null || cost < best.cost) best = { cost, start, end: found.end }
    if (best.cost === 0) return best
  }
  return best
}

const isSkipped = (character: string) => character === "'" || character === ' '

/** The first two characters typed: what every match begins with. */
export const keyOf = (typed: readonly string[]): string =>
  typed
    .filter((character) => !isSkipped(character))
    .slice(0, 2)
    .join('')

/** A quick no for most places: the first two typed characters against the letters there. */
function mayBegin(prepared: Prepared, at: number, first: string, second: string): boolean {
  if (!beginsWith(prepared, at, first)) return false
  return (
    second === '' ||
    beginsWith(prepared, at + 1, second) ||
    prepared.readings[at]!.some((reading) => reading[0] === first && reading[1] === second)
  )
}

const beginsWith = ({ characters, letters }: Prepared, at: number, typed: string): boolean =>
  characters[at] === typed || ((letters[at] ?? 0) & letterBit(typed)) !== 0

/** One bit for each letter from a to z; none for anything else. */
function letterBit(character: string): number {
  const place = character.charCodeAt(0) - 97
  return place >= 0 && place < 26 ? 1 << place : 0
}

/** Every key that a match at this place of a title can have. */
export function keysAt({ characters, readings }: Prepared, at: number): string[] {
  const firsts = beginnings(characters, readings, at)
  const seconds = at + 1 < characters.length ? beginnings(characters, readings, at + 1) : []
  const pairs = firsts.flatMap((first) => seconds.map((second) => first + second))
  return [...firsts, ...pairs, ...readings[at]!.map((reading) => reading.slice(0, 2))]
}

const beginnings = (characters: Prepared['characters'], readings: Prepared['readings'], at: number): string[] => [
  ...new Set([characters[at]!, ...readings[at]!.map((reading) => reading[0]!)]),
]
