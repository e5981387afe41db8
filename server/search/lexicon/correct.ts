import { squeeze } from '../analysis/index.ts'
import { costAsWritten, cover } from './cover.ts'
import { isNearPinyin } from './near-pinyin.ts'
import { joinWays, latinCost, latinWays } from './latin-ways.ts'
import { isOtherWord } from './other-word.ts'
import { as, Cheapest, each, type Path, START } from './path.ts'
import { isPinyin, classifyUnit, withoutTones } from './syllables.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Finds what somebody may have meant, by the noisy channel model. The query is read as a sequence of pieces
 * (characters, syllables, beginnings of syllables), and the cheapest ways to cover it with words of the library are
 * searched. A rare word costs more than a frequent one, and a rare slip more than a common one (README).
 */
export interface Correction {
  text: string
  /** The words that differ from the typed ones. */
  changed: string[]
  cost: number
  /** The part of the cost that is slips. */
  slips: number
  /**
   * How much likelier it is than the query as typed; infinite when the letters are the same and only arranged
   * differently.
   */
  gain: number
  /** A guess, which is offered but not used for an answer. */
  isFar: boolean
  /** What was typed is a word of its own and names something else, so this is only offered. */
  isOther: boolean
}

const LONGEST_QUERY = 100
const LONGEST_JOIN = 3
/** Initials of longer words are not tried. */
const LONGEST_INITIALS = 4

const RUN = /[\p{Script=Han}a-z0-9']+/gu
const LETTERS = /^[a-z']+$/

interface Run {
  text: string
  start: number
  end: number
}

/** Likely meanings of a folded query, the likeliest first; empty when the query is fine as it is. */
export function corrections(folded: string, vocabulary: Vocabulary): Correction[] {
  if (folded.length > LONGEST_QUERY) return []
  const runs = Array.from(folded.matchAll(RUN), ({ 0: text, index }): Run => ({
    text,
    start: index,
    end: index + text.length,
  }))
  const reached = Array.from({ length: runs.length + 1 }, () => new Cheapest())
  reached[0]!.take(START)
  for (let i = 0; i < runs.length; i++) {
    const here = reached[i]!.paths
    const between = folded.slice(runs[i - 1]?.end ?? 0, runs[i]!.start)
    const own = { last: i, ways: listReadings(runs[i]!.text, vocabulary) }
    for (const { last, ways } of [own, ...waysTogether(runs, i, folded, vocabulary)]) {
      for (const path of here) for (const way of ways) reached[last + 1]!.goOn(path, between, way)
    }
  }
  const rest = folded.slice(runs.at(-1)?.end ?? 0)
  const { paths } = reached[runs.length]!
  const asTyped = runs.reduce((sum, { text }) => sum + costAsTyped(text, vocabulary), 0)
  const letters = squeeze(folded)
  return paths
    .map(({ changes, text, ...path }) => ({
      ...path,
      text: text + rest,
      changed: changes.map(({ word }) => word),
      isOther: changes.some((change) => isOtherWord(change, vocabulary)),
    }))
    .map((path) => ({ ...path, gain: squeeze(path.text) === letters ? Infinity : asTyped - path.cost }))
    .filter(({ text, changed }) => changed.length > 0 && text !== folded)
}

function costAsTyped(run: string, vocabulary: Vocabulary): number {
  const parts = run.match(/[a-z0-9]+|[^a-z0-9']+/g) ?? []
  return parts.reduce((sum, part) => {
    const cost = /[a-z0-9]/.test(part) ? latinCost(part, vocabulary) : costAsWritten(part, vocabulary)
    return sum + cost
  }, 0)
}

interface Together {
  last: number
  ways: readonly Path[]
}

/** Ways to read several runs that only spaces separate as one: pinyin with spaces, or a Latin word in two parts. */
function waysTogether(runs: readonly Run[], first: number, folded: string, vocabulary: Vocabulary): Together[] {
  const found: Together[] = []
  let last = first
  while (last + 1 < runs.length && folded.slice(runs[last]!.end, runs[last + 1]!.start) === ' ') last++
  const words = runs.slice(first, last + 1).map(({ text }) => text)
  for (let length = 2; length <= Math.min(LONGEST_JOIN, words.length); length++) {
    const ways = joinWays(words.slice(0, length), vocabulary)
    if (ways.length > 0) found.push({ last: first + length - 1, ways })
  }
  const others = words.findIndex((word) => !isTypedPinyin(word, vocabulary))
  const typed = words.slice(0, others < 0 ? words.length : others)
  const isInside = first > 0 && folded.slice(runs[first - 1]!.end, runs[first]!.start) === ' '
  if (typed.length < 2 || (isInside && isTypedPinyin(runs[first - 1]!.text, vocabulary))) return found
  // When every syllable is separated, the spaces do not show where words end.
  const syllables = typed.map(withoutTones)
  const between = syllables.every((word) => classifyUnit(word) === 'syllable') ? "'" : ' '
  const ways = coverMarked(syllables.join(between), vocabulary)
  return ways.length > 0 ? [...found, { last: first + typed.length - 1, ways }] : found
}

/** Pinyin, or letters that are no word and so may be mistyped pinyin. */
function isTypedPinyin(word: string, vocabulary: Vocabulary): boolean {
  const letters = withoutTones(word)
  return LETTERS.test(letters) && (isPinyin(letters) || (letters === word && vocabulary.cost(word) === null))
}

/** Ways to read a run of Han characters, letters and digits. Its letters are words or pinyin. */
function listReadings(run: string, vocabulary: Vocabulary): readonly Path[] {
  if (!/[a-z]/.test(run)) return mixedWays(run, vocabulary)
  let paths: readonly Path[] = [START]
  for (const [part] of run.matchAll(/[a-z0-9]+|'|[^a-z0-9']+/g)) {
    const ways = /[a-z0-9]/.test(part)
      ? latinWays(part, vocabulary)
      : part === "'"
        ? [as(part)]
        : mixedWays(part, vocabulary)
    paths = each(paths, '', ways)
  }
  const isWord = run.length > LONGEST_INITIALS && !isPinyin(run) && vocabulary.cost(run) !== null
  return isWord ? paths : [...paths, ...mixedWays(withoutTones(run), vocabulary)]
}

/** Covers a run; readings of letters that are unlikely are marked as guesses. */
const coverMarked = (run: string, vocabulary: Vocabulary): Path[] =>
  cover(run, vocabulary).map((path) => (isNearPinyin(run, path) ? path : { ...path, isFar: true }))

/** Ways to read a run that contains Han characters or pinyin; digits split it. */
function mixedWays(run: string, vocabulary: Vocabulary): readonly Path[] {
  let paths: readonly Path[] = [START]
  for (const [segment] of run.matchAll(/\d+|[^\d]+/g)) {
    paths = each(paths, '', /^\d/.test(segment) ? [as(segment)] : coverMarked(segment, vocabulary))
  }
  return paths
}
