import { diffLines } from './diff.ts'

/** A stretch of a line that is in both lines, or in one of them only. */
export interface WordPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** More changed words than this in one line are not told apart: such a line reads better as a whole. */
const MOST = 200

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const words = (line: string): string[] => Array.from(segmenter.segment(line), ({ segment }) => segment)

/** The words that were removed from a line and added to it, in reading order. */
export function diffWords(before: string, after: string): WordPart[] {
  const { runs } = diffLines(words(before), words(after), MOST)
  return joined(runs.map(({ kind, lines }) => ({ kind, text: lines.join('') })))
}

/** A lone space or mark or both between two changes belongs to them: it would only make them harder to read. */
function joined(parts: readonly WordPart[]): WordPart[] {
  const isLone = ({ kind, text }: WordPart, at: number) =>
    kind === 'same' && /^[\s\p{P}]{1,2}$/u.test(text) && at > 0 && at < parts.length - 1
  const result: WordPart[] = []
  let gone: string[] = []
  let come: string[] = []
  const flush = () => {
    if (gone.join('') !== '') result.push({ kind: 'removed', text: gone.join('') })
    if (come.join('') !== '') result.push({ kind: 'added', text: come.join('') })
    gone = []
    come = []
  }
  parts.forEach((part, at) => {
    const { kind, text } = part
    if (isLone(part, at)) {
      gone.push(text)
      come.push(text)
    } else if (kind === 'removed') gone.push(text)
    else if (kind === 'added') come.push(text)
    else {
      flush()
      result.push(part)
    }
  })
  flush()
  return result
}

/** How alike two lines are, from 0 to 1: their common pairs of letters. Cheap, for choosing which lines belong together. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const [left, right] = [pairsOf(a), pairsOf(b)]
  if (left.length === 0 || right.length === 0) return 0
  const counts = new Map<string, number>()
  for (const pair of left) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let common = 0
  for (const pair of right) {
    const count = counts.get(pair) ?? 0
    if (count > 0) common++
    counts.set(pair, count - 1)
  }
  return (2 * common) / (left.length + right.length)
}

const pairsOf = (line: string): string[] => {
  const text = line.trim().slice(0, 400)
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
}
