import type { PageRun } from '#core/contract/km/files/preview-parts.ts'
import { findFolded } from '#core/text/folded-find.ts'
import { beginOfSought, firstShown } from '#core/text/sought.ts'

/** A found word on a page: one box for each text run that it is in. */
export interface PageMark {
  boxes: { x: number; y: number; width: number; height: number; matrix: string }[]
  /** The index of its first character in the page's text, and its length. */
  at: number
  length: number
  /** Where it begins, from the corner of the page. */
  left: number
  top: number
}

/** The ascent and the height of a letter, as parts of its font size. */
const ASCENT = 0.88
const HEIGHT = 1.12

/** Finds the boxes of the words on a page. A word may begin in one run and end in the next. */
export function marksOfRuns(runs: readonly PageRun[], terms: readonly string[]): PageMark[] {
  const positions: { run: PageRun; at: number; count: number }[] = []
  const characters: string[] = []
  for (const run of runs) {
    const all = [...run.text]
    for (const [at, character] of all.entries()) {
      characters.push(character)
      positions.push({ run, at, count: all.length })
    }
  }
  return findFolded(characters, terms).map(([first, last]) => {
    const boxes = positions.slice(first, last + 1).map(({ run, at, count }, index) => {
      const character = characters[first + index] ?? ''
      return { ...characterBox(run, at, at + 1 < count, character), matrix: `matrix(${run.matrix.join(' ')})` }
    })
    const place = positions[first] ? characterPlace(positions[first].run, positions[first].at) : { left: 0, top: 0 }
    return { boxes, at: first, length: last - first + 1, ...place }
  })
}

/** The mark of the page that is at the found passage; null when that is on another page. */
export function soughtMark(runs: readonly PageRun[], marks: readonly PageMark[], sought: string): number | null {
  const begin = beginOfSought(
    runs.flatMap((run) => [...run.text]),
    sought,
  )
  return begin === null || marks.length === 0 ? null : firstShown(marks, begin)
}

function characterBox(run: PageRun, at: number, hasNext: boolean, character: string) {
  const x = run.xs[at] ?? 0
  const y = run.ys[at] ?? 0
  const natural = /^[ -\u02ff]$/.test(character) ? run.size / 2 : run.size
  const step = hasNext && run.ys[at + 1] === y ? (run.xs[at + 1] ?? 0) - x : 0
  const width = step > 0 && step < run.size * 2 ? step : natural
  return { x, y: y - run.size * ASCENT, width, height: run.size * HEIGHT }
}

function characterPlace({ xs, ys, size, matrix }: PageRun, at: number): { left: number; top: number } {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const x = xs[at] ?? 0
  const y = (ys[at] ?? 0) - size
  return { left: a * x + c * y + e, top: b * x + d * y + f }
}
