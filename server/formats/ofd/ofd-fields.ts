import { type PdfLine, type PdfRun, typographicTitle } from '../layout/index.ts'

/**
 * Fields of a form stand closer than the columns of a table, and yet apart. In characters: between two texts of several
 * letters where Chinese is one of them, and otherwise, as Latin words have spaces between them. Single letters beside
 * each other are one word, spaced out.
 */
const FIELD_GAP = 0.4
const WORD_GAP = 0.8
const EAST_ASIAN = /[\u2e80-\uffef]/

/** What `linesOf` takes for columns. */
const COLUMN_GAP = 1.01

/** A line is wrapped if it is about as wide as the text of the page; a shorter one ends with its field. */
const WRAPPED_SHARE = 0.6

/** Runs with their line ends, of which those that end a field end well before the next begins. */
export function fieldsApart(runs: readonly PdfRun[]): PdfRun[] {
  return runs.map((run, at) => {
    const next = runs[at + 1]
    if (run.endsLine || next === undefined || !run.isHorizontal || !areFields(run, next)) return run
    return { ...run, width: Math.min(run.width, next.x - run.x - next.size * COLUMN_GAP) }
  })
}

function areFields(run: PdfRun, next: PdfRun): boolean {
  const gap = (next.x - run.x - run.width) / (next.size || 1)
  const letters = [run, next].map(({ text }) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0)
  const isChinese = EAST_ASIAN.test(run.text.trim().slice(-1) + next.text.trim().charAt(0))
  return gap >= (isChinese && Math.min(...letters) > 1 ? FIELD_GAP : WORD_GAP) && Math.max(...letters) > 1
}

/** The lines of a form: one that holds a label and its value does not go on in the next. */
export function withoutWraps(lines: readonly PdfLine[], runs: readonly PdfRun[]): PdfLine[] {
  const rows = new Set<number>()
  let y: number | null = null
  for (const run of runs) {
    if (run.text.trim() !== '') y ??= run.y
    if (y !== null && !run.endsLine && /[:：]\s*$/.test(run.text)) rows.add(y)
    if (run.endsLine) y = null
  }
  return lines.map((line) => (rows.has(line.y) ? { ...line, hasColumns: true } : line))
}

/** The title by its size. Of a form it is one field: not the number beside it, nor the field below it. */
export function formTitle(page: readonly PdfLine[]): string | null {
  const lines = page.map((line) => ({ ...line, text: line.text.split('  ')[0] ?? '' }))
  const title = typographicTitle(lines)
  const first = lines.find(({ text }) => text !== '' && title?.startsWith(text))
  const left = lines.reduce((least, line) => Math.min(least, line.left), Infinity)
  const right = lines.reduce((most, line) => Math.max(most, line.right), -Infinity)
  const isWrapped = first === undefined || first.right - first.left >= (right - left) * WRAPPED_SHARE
  return isWrapped || first.text.length < 4 ? title : first.text
}
