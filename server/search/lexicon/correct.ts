import { HAN } from '../analysis/normalize.ts'
import { deletions, distance, latinReach } from './edits.ts'
import { readings } from './readings.ts'
import { fuzzy, readLetters } from './syllables.ts'
import { halves, soundsOf, type Vocabulary } from './vocabulary.ts'

/**
 * What somebody may have meant, by the noisy channel: the query is read as a row of pieces (characters, syllables,
 * beginnings of syllables), and the cheapest ways to cover it with words of the library are sought. A word costs by how
 * rare it is, a slip by how seldom people make it (README).
 */
export interface Correction {
  text: string
  /** The pieces that are other than typed. */
  changed: string[]
  cost: number
  /** By how much it is likelier than the query as typed; infinite where that is not likely at all. */
  gain: number
}

/** A typed piece: a Han character, or pinyin for one. */
interface Piece {
  han: string | null
  /** What it may sound like. */
  sounds: readonly string[]
  /** Only the beginning of the syllable was typed. */
  isPart: boolean
}

const COST = {
  typedSyllable: 0.1,
  typedFuzzy: 1,
  typedPart: 0.8,
  homophone: 2.2,
  fuzzyHomophone: 3,
  wrongCharacter: 5.5,
  wrongOfTwo: 6.5,
  missingCharacter: 7,
  strangers: 3,
  latinEdit: 4,
  unknownCharacter: 7.5,
  knownNeighbour: 5,
  unknownLatin: 14,
} as const

/** A known word that stands there as it is needs no reason to be meant. */
const AS_TYPED = 0.6
const LONGEST_QUERY = 60
const LONGEST_SPAN = 8
const KEPT = 5
const READINGS_TRIED = 4
const CANDIDATES_PER_SPAN = 6

const RUN = /[\p{Script=Han}a-z0-9']+/gu
const LETTERS = /[a-z']+/

interface Path {
  text: string
  changed: readonly string[]
  cost: number
}

const START: Path = { text: '', changed: [], cost: 0 }

/** Likely meanings of a folded query, the likeliest first; none when it is fine as it is. */
export function corrections(folded: string, vocabulary: Vocabulary): Correction[] {
  if (folded.length > LONGEST_QUERY) return []
  let paths: Path[] = [START]
  let at = 0
  for (const run of folded.matchAll(RUN)) {
    const between = folded.slice(at, run.index)
    const ways = waysOf(run[0], vocabulary)
    paths = cheapest(paths.flatMap((path) => ways.map((way) => joined(path, between, way))))
    at = run.index + run[0].length
  }
  const rest = folded.slice(at)
  const asTyped = paths.find((path) => path.changed.length === 0)?.cost ?? Infinity
  return paths
    .map(({ text, changed, cost }) => ({ text: text + rest, changed: [...changed], cost, gain: asTyped - cost }))
    .filter(({ text, changed }) => changed.length > 0 && text !== folded)
}

const joined = (path: Path, between: string, way: Path): Path => ({
  text: path.text + between + way.text,
  changed: [...path.changed, ...way.changed],
  cost: path.cost + way.cost,
})

/** The cheapest paths, each text once. */
function cheapest(paths: Path[]): Path[] {
  const kept: Path[] = []
  for (const path of paths.toSorted((a, b) => a.cost - b.cost)) {
    if (kept.length >= KEPT) break
    if (!kept.some(({ text }) => text === path.text)) kept.push(path)
  }
  return kept
}

/** Ways to understand a run of Han characters, letters and digits: its letters are words, or they are pinyin. */
function waysOf(run: string, vocabulary: Vocabulary): Path[] {
  if (!/[a-z]/.test(run)) return mixedWays(run, vocabulary)
  let paths: Path[] = [START]
  for (const [part] of run.matchAll(/[a-z0-9]+|'|[^a-z0-9']+/g)) {
    const ways = /[a-z0-9]/.test(part)
      ? latinWays(part, vocabulary)
      : part === "'"
        ? [as(part)]
        : mixedWays(part, vocabulary)
    paths = cheapest(paths.flatMap((path) => ways.map((way) => joined(path, '', way))))
  }
  return cheapest([...paths, ...mixedWays(run, vocabulary)])
}

const as = (text: string): Path => ({ text, changed: [], cost: 0 })

function latinWays(word: string, vocabulary: Vocabulary): Path[] {
  const own = vocabulary.cost(word)
  const unknown = /^\d+$/.test(word) ? 0 : COST.unknownLatin
  const ownCost = own === null ? unknown : own * AS_TYPED
  const ways: Path[] = [{ text: word, changed: [], cost: ownCost }]
  const reach = latinReach(word)
  if (own !== null || reach === 0) return ways
  const near = new Set([...deletions(word, reach)].flatMap((rest) => vocabulary.byDeletion(rest)))
  for (const other of near) {
    const edits = /^[a-z]/.test(other) ? distance(word, other, reach) : reach + 1
    if (edits > reach) continue
    ways.push({ text: other, changed: [other], cost: vocabulary.cost(other)! + edits * COST.latinEdit })
  }
  return ways
}

/** A run with Han characters or pinyin in it; digits part it. */
function mixedWays(run: string, vocabulary: Vocabulary): Path[] {
  let paths: Path[] = [START]
  for (const [segment] of run.matchAll(/\d+|[^\d]+/g)) {
    const ways = /^\d/.test(segment)
      ? [as(segment)]
      : readAsPieces(segment).flatMap((pieces) => cover(pieces, vocabulary))
    paths = cheapest(paths.flatMap((path) => ways.map((way) => joined(path, '', way))))
  }
  return paths
}

/** The rows of pieces a run of characters and letters can be read as. */
function readAsPieces(segment: string): Piece[][] {
  let rows: Piece[][] = [[]]
  for (const [part] of segment.matchAll(/[a-z']+|[^a-z']/gu)) {
    const choices = LETTERS.test(part)
      ? readLetters(part).slice(0, READINGS_TRIED).map(typedPieces)
      : [[hanPiece(part)]]
    rows = rows.flatMap((row) => choices.map((choice) => [...row, ...choice])).slice(0, READINGS_TRIED * 2)
  }
  return rows
}

const hanPiece = (character: string): Piece => ({ han: character, sounds: readings(character), isPart: false })

const typedPieces = ({ units }: { units: readonly { kind: string; text: string }[] }): Piece[] =>
  units.map(({ kind, text }) => ({ han: null, sounds: [text], isPart: kind === 'part' }))

/** The cheapest covers of the pieces by words and single characters. */
function cover(pieces: readonly Piece[], vocabulary: Vocabulary): Path[] {
  const reached: Path[][] = [[START], ...pieces.map(() => [])]
  for (let at = 0; at < pieces.length; at++) {
    const here = cheapest(reached[at]!)
    if (here.length === 0) continue
    const alone = pieces[at]!.han
    if (alone !== null) {
      const neighbour = at > 0 && pieces[at - 1]!.han !== null && vocabulary.hasGram(pieces[at - 1]!.han!, alone)
      const cost = neighbour ? COST.knownNeighbour : COST.unknownCharacter
      for (const path of here) reached[at + 1]!.push(joined(path, '', { text: alone, changed: [], cost }))
    }
    for (let length = 2; length <= LONGEST_SPAN && at + length <= pieces.length; length++) {
      for (const way of spanWays(pieces.slice(at, at + length), vocabulary)) {
        for (const path of here) reached[at + length]!.push(joined(path, '', beside(path, way, vocabulary)))
      }
    }
  }
  return cheapest(reached[pieces.length]!)
}

/** Words that never stand side by side in the library are less likely to be meant together. */
function beside(path: Path, way: Path, vocabulary: Vocabulary): Path {
  const [last, first] = [Array.from(path.text).at(-1), Array.from(way.text)[0]]
  if (last === undefined || first === undefined || !HAN.test(last) || vocabulary.hasGram(last, first)) return way
  return { ...way, cost: way.cost + COST.strangers }
}

/** Words that these pieces may stand for. */
function spanWays(span: readonly Piece[], vocabulary: Vocabulary): Path[] {
  const isHan = span.every((piece) => piece.han !== null)
  const literal = span.map((piece) => piece.han ?? '').join('')
  const ways: Path[] = []
  const own = isHan ? vocabulary.cost(literal) : null
  if (own !== null) ways.push({ text: literal, changed: [], cost: own * AS_TYPED })
  for (const word of soundCandidates(span, vocabulary)) {
    if (word === literal) continue
    const slip = slipCost(Array.from(word), span)
    if (slip !== null) ways.push({ text: word, changed: [word], cost: vocabulary.cost(word)! + slip })
  }
  if (isHan && own === null) ways.push(...wrongCharacterWays(literal, vocabulary))
  return ways.toSorted((a, b) => a.cost - b.cost).slice(0, CANDIDATES_PER_SPAN)
}

function soundCandidates(span: readonly Piece[], vocabulary: Vocabulary): Set<string> {
  if (span.some((piece) => piece.isPart)) {
    const initials = span.map(({ sounds }) => sounds[0]?.[0] ?? '').join('')
    return new Set(vocabulary.byInitials(initials))
  }
  const keys = span.every(({ han }) => han !== null)
    ? soundsOf(span.map(({ han }) => han!)).map((sound) => sound.map(fuzzy).join(' '))
    : [span.map(({ sounds }) => fuzzy(sounds[0] ?? '')).join(' ')]
  return new Set(keys.flatMap((key) => vocabulary.bySound(key)))
}

/** What it costs to have typed the pieces for this word; null when they do not fit. */
function slipCost(word: readonly string[], span: readonly Piece[]): number | null {
  if (word.length !== span.length) return null
  let total = 0
  for (const [i, character] of word.entries()) {
    const cost = pieceCost(character, span[i]!)
    if (cost === null) return null
    total += cost
  }
  return total
}

function pieceCost(character: string, piece: Piece): number | null {
  if (piece.han === character) return 0
  const sounds = readings(character)
  if (piece.isPart) return sounds.some((sound) => sound.startsWith(piece.sounds[0]!)) ? COST.typedPart : null
  if (piece.sounds.some((sound) => sounds.includes(sound)))
    return piece.han === null ? COST.typedSyllable : COST.homophone
  const near = new Set(sounds.map(fuzzy))
  if (!piece.sounds.some((sound) => near.has(fuzzy(sound)))) return null
  return piece.han === null ? COST.typedFuzzy : COST.fuzzyHomophone
}

/**
 * Words from which the typed characters differ by one: wrong, missing, too much, or swapped. Of two characters one may
 * only be wrong, and only when they are never seen together.
 */
function wrongCharacterWays(literal: string, vocabulary: Vocabulary): Path[] {
  const typed = Array.from(literal)
  const [first = '', second = ''] = typed
  if (typed.length === 2 && vocabulary.hasGram(first, second)) return []
  const rests = typed.length === 2 ? [...halves(typed), ...deletions(literal)] : deletions(literal)
  const near = new Set([...rests].flatMap((rest) => vocabulary.byDeletion(rest)))
  return [...near].flatMap((word) => {
    if (distance(literal, word, 1) !== 1) return []
    const length = Array.from(word).length
    const slip = length === 2 ? COST.wrongOfTwo : length === typed.length ? COST.wrongCharacter : COST.missingCharacter
    return [{ text: word, changed: [word], cost: vocabulary.cost(word)! + slip }]
  })
}
