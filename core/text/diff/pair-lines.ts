import { likeness } from './words.ts'

/** A removed line beside the added line that replaced it; one of them is absent where there is no counterpart. */
export interface LinePair {
  before: string | null
  after: string | null
}

/** Lines less alike than this are two lines and not one that was changed. */
const ALIKE = 0.3

/** Above this many comparisons, the lines are paired by their order, which takes no time. */
const MOST = 4000

/** The removed and the added lines of one change, each beside its counterpart, in the order of both texts. */
export function pairLines(removed: readonly string[], added: readonly string[]): LinePair[] {
  const matches = removed.length * added.length <= MOST ? bestMatches(removed, added) : inOrder(removed, added)
  const pairs: LinePair[] = []
  let [i, j] = [0, 0]
  for (const [to, from] of [...matches, [removed.length, added.length] as const]) {
    const count = Math.max(to - i, from - j)
    for (let n = 0; n < count; n++) {
      pairs.push({ before: i + n < to ? removed[i + n]! : null, after: j + n < from ? added[j + n]! : null })
    }
    if (to < removed.length) pairs.push({ before: removed[to]!, after: added[from]! })
    ;[i, j] = [to + 1, from + 1]
  }
  return pairs
}

type Match = readonly [removed: number, added: number]

const inOrder = (removed: readonly string[], added: readonly string[]): Match[] =>
  removed.flatMap((line, at) => (at < added.length && likeness(line, added[at]!) >= ALIKE ? [[at, at] as const] : []))

/** The matches in order with the greatest likeness together, as the alignment of two sequences. */
function bestMatches(removed: readonly string[], added: readonly string[]): Match[] {
  const [rows, columns] = [removed.length, added.length]
  const like = removed.map((line) => added.map((other) => likeness(line, other)))
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1))
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--) {
      const match = like[i]![j]! >= ALIKE ? like[i]![j]! + best[i + 1]![j + 1]! : 0
      best[i]![j] = Math.max(match, best[i + 1]![j]!, best[i]![j + 1]!)
    }
  const matches: Match[] = []
  for (let [i, j] = [0, 0]; i < rows && j < columns;) {
    const value = best[i]![j]!
    if (value === best[i + 1]![j]) i++
    else if (value === best[i]![j + 1]) j++
    else matches.push([i++, j++])
  }
  return matches
}

/** Whether a pair is one line that was changed, so that its changed words are worth marking. */
export const isChangedLine = ({ before, after }: LinePair): boolean =>
  before !== null && after !== null && likeness(before, after) >= ALIKE
