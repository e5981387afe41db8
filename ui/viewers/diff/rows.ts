import type { Comparison } from '#core/contract/km/documents/version.ts'
import { isChangedLine, pairLines } from '#core/text/diff/pair-lines.ts'

/** One row: the line of the old text and of the new one, with their numbers from 1. */
export interface Row {
  before: Line | null
  after: Line | null
  kind: 'same' | 'added' | 'removed' | 'changed'
}

interface Line {
  number: number
  text: string
}

/** Unchanged lines that are left out until somebody unfolds them; `to` is the number of the first in the new text. */
export interface Fold {
  from: number
  to: number
  count: number
}

/** Rows that changed together, or unchanged rows around them. `change` counts the changes from 0. */
export type Stretch =
  | { kind: 'same'; rows: readonly Row[] }
  | { kind: 'fold'; fold: Fold }
  | { kind: 'change'; change: number; tone: Exclude<Row['kind'], 'same'>; rows: readonly Row[] }

type Hunk = Comparison['hunks'][number]

/** Everything that a comparison shows, from the top of the text to its end. */
export function buildStretches({ hunks, lines = 0 }: Pick<Comparison, 'hunks' | 'lines'>): Stretch[] {
  const stretches: Stretch[] = []
  let next = { from: 1, to: 1 }
  let change = 0
  const fold = (until: number) => {
    const count = until - next.to
    if (count > 0) stretches.push({ kind: 'fold', fold: { ...next, count } })
  }
  for (const hunk of hunks) {
    fold(hunk.to)
    next = { from: hunk.from, to: hunk.to }
    for (const group of groups(hunk)) {
      const rows = group.isSame ? sameRows(group.lines, next) : changedRows(group.lines, next)
      stretches.push(
        group.isSame ? { kind: 'same', rows } : { kind: 'change', change: change++, tone: toneOf(rows), rows },
      )
      next = {
        from: next.from + rows.filter(({ before }) => before).length,
        to: next.to + rows.filter(({ after }) => after).length,
      }
    }
  }
  fold(lines + 1)
  return stretches
}

/** The unfolded lines of a fold, out of the lines of the new text. */
export const unfoldedRows = ({ from, to, count }: Fold, lines: readonly string[]): Row[] =>
  sameRows(lines.slice(to - 1, to - 1 + count), { from, to })

function groups({ lines }: Hunk): { isSame: boolean; lines: Hunk['lines'] }[] {
  const found: { isSame: boolean; lines: Hunk['lines'] }[] = []
  for (const line of lines) {
    const isSame = line.kind === 'same'
    const last = found.at(-1)
    if (last?.isSame === isSame) last.lines.push(line)
    else found.push({ isSame, lines: [line] })
  }
  return found
}

const sameRows = (lines: readonly (string | { text: string })[], start: { from: number; to: number }): Row[] =>
  lines.map((line, at) => {
    const text = typeof line === 'string' ? line : line.text
    return { before: { number: start.from + at, text }, after: { number: start.to + at, text }, kind: 'same' }
  })

function changedRows(lines: Hunk['lines'], start: { from: number; to: number }): Row[] {
  const texts = (kind: 'added' | 'removed') => lines.filter((line) => line.kind === kind).map(({ text }) => text)
  let { from, to } = start
  return pairLines(texts('removed'), texts('added')).map((pair) => ({
    before: pair.before === null ? null : { number: from++, text: pair.before },
    after: pair.after === null ? null : { number: to++, text: pair.after },
    kind:
      pair.before === null ? 'added' : pair.after === null ? 'removed' : isChangedLine(pair) ? 'changed' : 'removed',
  }))
}

const toneOf = (rows: readonly Row[]): Exclude<Row['kind'], 'same'> =>
  rows.every(({ before }) => !before) ? 'added' : rows.every(({ after }) => !after) ? 'removed' : 'changed'

/** Where a change is in the whole text, from 0 to 1, and how much of it. */
export function markOf(rows: readonly Row[], lines: number): { top: number; size: number } {
  const numbers = rows.flatMap(({ after }) => after?.number ?? [])
  const first = numbers[0] ?? rows[0]?.before?.number ?? 1
  const all = Math.max(lines, first, 1)
  return { top: (first - 1) / all, size: numbers.length / all }
}
