import { HAN } from '../analysis/index.ts'
import { AS_TYPED, COST } from './costs.ts'
import { deletions, distance } from './edits.ts'
import { buildLattice, pastBorders, type Piece } from './lattice.ts'
import { lookalikes } from './lookalikes.ts'
import { as, Cheapest, instead, type Path, START } from './path.ts'
import { readings } from './readings.ts'
import { fuzzy } from './syllables.ts'
import { halves, type Vocabulary } from './vocabulary.ts'

const LONGEST_SPAN = 8
const CANDIDATES_PER_SPAN = 6
const CHARACTERS_PER_SYLLABLE = 4
const LONGEST_LOOKED_AT = 4
const SHORT_RUN = 3

/** The cheapest covers of a run of Han characters and pinyin by words and single characters (Viterbi). */
export function cover(run: string, vocabulary: Vocabulary): readonly Path[] {
  const lattice = buildLattice(run)
  const reached = Array.from({ length: run.length + 1 }, () => new Cheapest())
  reached[0]!.take(START)
  for (let at = 0; at < run.length; at++) {
    const here = reached[at]!.paths
    if (here.length === 0) continue
    const start = pastBorders(run, at)
    const between = run.slice(at, start).includes(' ') ? ' ' : ''
    if (start === run.length) for (const path of here) reached[start]!.take(path)
    const lasts = between === '' ? here.map(({ text }) => Array.from(text).at(-1)) : []
    for (const { to, way } of waysFrom(lattice, { run, start }, vocabulary)) {
      const [first] = way.text
      for (const [i, path] of here.entries()) {
        reached[to]!.goOn(path, between, way, strangeness(lasts[i], first, vocabulary))
      }
    }
  }
  return reached[run.length]!.paths
}

/** The extra cost of two words that never stand side by side in the library, unless they are separated in the query. */
function strangeness(last: string | undefined, first: string | undefined, vocabulary: Vocabulary): number {
  if (last === undefined || first === undefined) return 0
  return HAN.test(last) && !vocabulary.hasGram(last, first) ? COST.strangers : 0
}

interface Step {
  to: number
  way: Path
}

function waysFrom(lattice: readonly Piece[][], position: { run: string; start: number }, words: Vocabulary): Step[] {
  const { run, start } = position
  const steps: Step[] = (lattice[start] ?? []).flatMap((piece) => aloneWays(piece, { run, at: start }, words))
  const byEnd = new Map<number, Map<string, Path>>()
  const offer = (to: number, way: Path): void => {
    const ways = byEnd.get(to) ?? new Map<string, Path>()
    byEnd.set(to, ways)
    if (!((ways.get(way.text)?.cost ?? Infinity) <= way.cost)) ways.set(way.text, way)
  }
  spansFrom({ run, lattice, words, offer }, start)
  for (const { to, way } of asWritten(run, start, words)) offer(to, way)
  for (const [to, ways] of byEnd) {
    const best = [...ways.values()].toSorted((a, b) => a.cost - b.cost).slice(0, CANDIDATES_PER_SPAN)
    for (const way of best) steps.push({ to, way })
  }
  return steps
}

/** The cost of the typed characters themselves, in the same units. */
export function costAsWritten(run: string, vocabulary: Vocabulary): number {
  const least = [0, ...Array.from(run, () => Infinity)]
  for (let at = 0; at < run.length; at++) {
    for (let to = at + 1; to <= Math.min(run.length, at + LONGEST_SPAN); to++) {
      if (to > at + 1 && !vocabulary.hasGram(run[to - 2]!, run[to - 1]!)) break
      const word = run.slice(at, to)
      const own = to === at + 1 ? aloneCost({ run, at }, word, vocabulary) : vocabulary.cost(word)
      if (own === null) continue
      const cost = to === at + 1 ? own : own * AS_TYPED
      const isStrange = to > at + 1 && at > 0 && !vocabulary.hasGram(run[at - 1]!, word[0]!)
      least[to] = Math.min(least[to]!, least[at]! + cost + (isStrange ? COST.strangers : 0))
    }
  }
  return least[run.length]!
}

interface RunPosition {
  run: string
  at: number
}

/**
 * The cost of a character that belongs to no word. A short run of them is a mistyped word; in a long run one may be a
 * particle.
 */
function aloneCost({ run, at }: RunPosition, han: string, vocabulary: Vocabulary): number {
  const before = run[at - 1] ?? ''
  if (HAN.test(before) && vocabulary.hasGram(before, han)) return COST.knownNeighbour
  return run.length <= SHORT_RUN ? COST.unknownInShortRun : COST.unknownCharacter
}

/** A single character; for a single syllable, the commonest characters with this sound. */
function aloneWays(
  { to, han, sounds, isPart, isMistyped }: Piece,
  position: RunPosition,
  vocabulary: Vocabulary,
): Step[] {
  if (han !== null) return [{ to, way: { ...as(han), cost: aloneCost(position, han, vocabulary) } }]
  if (isPart) return []
  const slip = isMistyped ? COST.mistypedSyllable : COST.typedSyllable
  return vocabulary
    .charactersOf(sounds[0]!)
    .slice(0, CHARACTERS_PER_SYLLABLE)
    .map(({ character, cost }) => ({ to, way: instead('', character, cost, slip) }))
}

interface Sought {
  run: string
  lattice: readonly Piece[][]
  words: Vocabulary
  offer: (to: number, way: Path) => void
}

/** Every word that the pieces from `start` on may stand for, by sound or by initials. */
function spansFrom(sought: Sought, start: number): void {
  const span: Piece[] = []
  const go = (at: number, sound: string | null, initials: string): void => {
    if (span.length >= LONGEST_SPAN) return
    for (const piece of sought.lattice[pastBorders(sought.run, at)] ?? []) {
      if (piece.isMistyped && span.some((other) => other.isMistyped)) continue
      span.push(piece)
      for (const next of goneOn(sound, piece, sought.words)) {
        if (next !== null && span.length > 1) offerWords(sought, sought.words.bySound(next), span, piece.to)
        const letters = initials + piece.sounds[0]?.[0]
        const byLetters = next === null && sought.words.startsInitials(letters)
        if (byLetters && span.length > 1) offerWords(sought, sought.words.byInitials(letters), span, piece.to)
        if (next !== null || byLetters) go(piece.to, next, letters)
      }
      span.pop()
    }
  }
  go(start, '', '')
}

/** The key by sound with one more piece; null when only initials can go on; empty when no word begins with it. */
function goneOn(sound: string | null, piece: Piece, words: Vocabulary): (string | null)[] {
  if (sound === null || piece.isPart) return piece.isMistyped ? [] : [null]
  const keys = new Set(piece.sounds.map((each) => (sound === '' ? fuzzy(each) : `${sound} ${fuzzy(each)}`)))
  return [...keys].filter((key) => words.startsSound(key))
}

function offerWords({ words, offer }: Sought, found: readonly string[], span: readonly Piece[], to: number): void {
  const literal = span.map(({ han }) => han ?? '').join('')
  for (const word of found) {
    if (word === literal) continue
    const slip = slipCost(Array.from(word), span)
    if (slip !== null) offer(to, instead(literal, word, words.cost(word)!, slip))
  }
}

/** The cost of having typed the pieces for this word; null when they do not fit. */
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
  const mistyped = piece.isMistyped ? COST.mistypedSyllable : 0
  if (piece.isPart) return sounds.some((sound) => sound.startsWith(piece.sounds[0]!)) ? COST.typedPart : null
  if (piece.sounds.some((sound) => sounds.includes(sound)))
    return mistyped + (piece.han === null ? COST.typedSyllable : COST.homophone)
  const near = new Set(sounds.map(fuzzy))
  if (!piece.sounds.some((sound) => near.has(fuzzy(sound)))) return null
  return mistyped + (piece.han === null ? COST.typedFuzzy : COST.fuzzyHomophone)
}

/** Words of Han characters as typed, or with one character wrong, missing, added or swapped. */
function asWritten(run: string, start: number, vocabulary: Vocabulary): Step[] {
  const steps: Step[] = []
  const characters: string[] = []
  let isSeen = true
  for (let at = start; at < run.length && characters.length < LONGEST_SPAN && HAN.test(run[at]!); at++) {
    characters.push(run[at]!)
    if (characters.length < 2) continue
    const literal = characters.join('')
    isSeen &&= vocabulary.hasGram(run[at - 1]!, run[at]!)
    const own = isSeen ? vocabulary.cost(literal) : null
    const ways = own === null ? wrongCharacterWays(literal, vocabulary) : [asTyped(literal, own)]
    ways.push(...lookalikeWays(characters, vocabulary))
    for (const way of ways) steps.push({ to: at + 1, way })
  }
  return steps
}

/** Words that differ by one character that looks like the one typed. */
function lookalikeWays(typed: readonly string[], vocabulary: Vocabulary): Path[] {
  if (typed.length > LONGEST_LOOKED_AT) return []
  return typed.flatMap((character, i) =>
    lookalikes(character).flatMap((other) => {
      // Most combinations were never seen; the bit set of the grams shows that at once.
      const isSeen = i > 0 ? vocabulary.hasGram(typed[i - 1]!, other) : vocabulary.hasGram(other, typed[1]!)
      if (!isSeen) return []
      const word = typed.with(i, other).join('')
      const own = vocabulary.cost(word)
      return own === null ? [] : [instead(typed.join(''), word, own, COST.lookalike)]
    }),
  )
}

const asTyped = (text: string, cost: number): Path => ({ ...as(text), cost: cost * AS_TYPED })

/** Of two characters one can be wrong only if the two never stand together. */
function wrongCharacterWays(literal: string, vocabulary: Vocabulary): Path[] {
  const typed = Array.from(literal)
  const [first = '', second = ''] = typed
  if (typed.length === 2 && vocabulary.hasGram(first, second)) return []
  const rests = typed.length === 2 ? [...halves(typed), ...deletions(literal)] : deletions(literal)
  const near = new Set([...rests].flatMap((rest) => vocabulary.byDeletion(rest)))
  if (typed.length === 2 && vocabulary.cost(second + first) !== null) near.add(second + first)
  return [...near].flatMap((word) => {
    if (distance(literal, word, 1) !== 1) return []
    const length = Array.from(word).length
    const slip = length === 2 ? COST.wrongOfTwo : length === typed.length ? COST.wrongCharacter : COST.missingCharacter
    return [instead(literal, word, vocabulary.cost(word)!, slip)]
  })
}
