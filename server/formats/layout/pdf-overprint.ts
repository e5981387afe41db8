import type { PdfRun } from './pdf-runs.ts'

/** The height of the rows in which runs are looked up, together with the neighbouring rows. */
const ROW = 4

/** How many runs of a row a new one is compared with; a real page has fewer. */
const LOOKED_AT = 64

/**
 * Removes the repetitions of bold text that was made by printing the same words two to four times, a fraction of a
 * character apart: whole runs, one after the other or line by line, and characters at the beginning of a run that
 * repeat the end of the run before.
 */
export function withoutOverprint(runs: readonly PdfRun[]): PdfRun[] {
  const rows = new Map<number, PdfRun[]>()
  return runs.map((run) => {
    if (run.text.trim() === '') return run
    const row = Math.floor(run.y / ROW)
    let left = run
    for (const at of [row - 1, row, row + 1]) {
      for (const earlier of rows.get(at)?.slice(-LOOKED_AT) ?? []) left = visiblePieces(left, earlier)
    }
    const own = rows.get(row)
    if (own === undefined) rows.set(row, [run])
    else own.push(run)
    return left
  })
}

/** The parts of a run that an earlier run in the same row has not printed already. */
function visiblePieces(run: PdfRun, earlier: PdfRun): PdfRun {
  const right = run.x + run.width
  const earlierRight = earlier.x + earlier.width
  const overlap = Math.min(right, earlierRight) - Math.max(run.x, earlier.x)
  const isApart = overlap <= 0 && run.width > 0
  if (isApart || Math.abs(run.y - earlier.y) > Math.min(ROW, run.size * 0.3)) return run
  if (run.text === '' || Math.abs(run.size - earlier.size) > run.size * 0.2) return run
  const near = run.size * 0.3
  if (run.text === earlier.text && Math.abs(run.x - earlier.x) < near) return { ...run, text: '' }
  if (!run.isHorizontal || !earlier.isHorizontal || run.x < earlier.x - near) return run
  if (right <= earlierRight + near) return isWithin(run, earlier, near) ? { ...run, text: '' } : run
  const count = sharedCharacters(run, earlier, overlap)
  return count === 0 ? run : { ...run, text: run.text.slice(count), x: earlierRight, width: right - earlierRight }
}

function isWithin(run: PdfRun, earlier: PdfRun, near: number): boolean {
  const perCharacter = earlier.width / earlier.text.length
  for (let at = earlier.text.indexOf(run.text); at >= 0; at = earlier.text.indexOf(run.text, at + 1)) {
    if (Math.abs(earlier.x + perCharacter * at - run.x) < near + perCharacter * 0.5) return true
  }
  return false
}

/**
 * How many characters at the end of the earlier run are the same as those at the beginning of this one, and as wide as
 * the overlap.
 */
function sharedCharacters(run: PdfRun, earlier: PdfRun, overlap: number): number {
  const perCharacter = run.width / run.text.length
  const most = Math.min(run.text.length, earlier.text.length)
  for (let count = 1; count <= most; count += 1) {
    const width = perCharacter * count
    if (width * 0.45 > overlap) return 0
    const isAsWide = Math.abs(width - overlap) <= Math.max(run.size * 0.35, width * 0.25)
    if (isAsWide && run.text.startsWith(earlier.text.slice(-count))) return count
  }
  return 0
}
