import { AS_TYPED, COST } from './costs.ts'
import { deletions, distance, latinReach } from './edits.ts'
import { as, cheapest, instead, type Path, START } from './path.ts'
import type { Vocabulary } from './vocabulary.ts'

const SHORTEST_SPLIT = 5
const LONGEST_PART = 20

/** Ways to read a Latin word or number: as typed, with mistyped letters, or as several words without spaces. */
export function latinWays(word: string, vocabulary: Vocabulary): Path[] {
  const ways: Path[] = [{ ...as(word), cost: latinCost(word, vocabulary) }, ...splitWays(word, vocabulary)]
  return vocabulary.cost(word) === null ? [...ways, ...cheapest(mistypedWays(word, vocabulary))] : ways
}

/** The cost of a Latin word or number as typed. */
export function latinCost(word: string, vocabulary: Vocabulary): number {
  const own = vocabulary.cost(word)
  if (own !== null) return own * AS_TYPED
  return /^\d+$/.test(word) ? 0 : vocabulary.rarest + COST.unknownLatin
}

function mistypedWays(word: string, vocabulary: Vocabulary): Path[] {
  const reach = latinReach(word)
  if (reach === 0) return []
  const near = new Set([...deletions(word, reach)].flatMap((rest) => vocabulary.byDeletion(rest)))
  const ways: Path[] = []
  for (const other of near) {
    if (digitsOnly(other) !== digitsOnly(word)) continue
    const edits = /^[a-z]/.test(other) ? distance(word, other, reach) : reach + 1
    if (edits > reach) continue
    ways.push(instead(word, other, vocabulary.cost(other)!, edits * COST.latinEdit))
  }
  return ways
}

/** Used for comparing digits: another version or year is another thing and no slip. */
const digitsOnly = (word: string) => word.replace(/\D+/g, '')

/** "filetoken" for file_token: words of the library and numbers that the typed word consists of. */
function splitWays(word: string, vocabulary: Vocabulary): Path[] {
  if (word.length < SHORTEST_SPLIT) return []
  const reached: Path[][] = [[START], ...Array.from(word, () => [])]
  for (let at = 0; at < word.length; at++) {
    const here = cheapest(reached[at]!).slice(0, 3)
    if (here.length === 0) continue
    const digits = /^\d+/.exec(word.slice(at))?.[0].length ?? 0
    const last = Math.min(word.length, at + LONGEST_PART)
    for (let end = at + 1; end <= last; end++) {
      const own = end === at + 1 ? COST.lettersAlone : vocabulary.cost(word.slice(at, end))
      if (own !== null) goOn(reached, here, { at, end, word, cost: own * AS_TYPED + COST.latinSplit })
    }
    if (digits > 0) goOn(reached, here, { at, end: at + digits, word, cost: COST.latinSplit })
  }
  return cheapest(reached[word.length]!)
    .filter(({ text }) => text !== word)
    .slice(0, 3)
    .map((path) => ({ ...path, changes: [{ typed: word, word: path.text }] }))
}

function goOn(
  reached: Path[][],
  here: readonly Path[],
  { at, end, word, cost }: { at: number; end: number; word: string; cost: number },
): void {
  for (const path of here) {
    const text = path.text === '' ? word.slice(at, end) : `${path.text} ${word.slice(at, end)}`
    reached[end]!.push({ ...as(text), cost: path.cost + cost })
  }
}

/** "hap map" for HapMap: neighbouring words that are one word in the library. */
export function joinWays(words: readonly string[], vocabulary: Vocabulary): Path[] {
  const whole = words.join('')
  const own = vocabulary.cost(whole)
  return own === null ? [] : [instead(words.join(' '), whole, own * AS_TYPED, COST.latinJoin)]
}
