import { type PdfLine, type PdfRun, typographicTitle } from '../layout/index.ts'

/**
 * The least gap between two fields of a form, in characters. They are closer to each other than columns of a table.
 * FIELD_GAP holds between texts of several letters of which one is Chinese, and WORD_GAP otherwise, because Latin words
 * have spaces between them. Single letters beside each other are one spaced-out word.
 */
const FIELD_GAP = 0.4
const WORD_GAP = 0.8
const EAST_ASIAN = /[\u2e80-\uffef]/

/** The least gap that `buildLines` takes for columns. */
const COLUMN_GAP = 1.01

/** A line is wrapped if it is about as wide as the text of the page; a shorter line ends with its field. */
const WRAPPED_SHARE = 0.6

/** Runs with their line ends. A run that ends a field gets a clear distance to the next one. */
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

/** The lines of a form: a line with a label and its value does not continue in the next one. */
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

/** The title by its size. In a form it is one field, without the number beside it or the field below it. */
export function formTitle(page: readonly PdfLine[]): string | null {
  const lines = page.map((line) => ({ ...line, text: line.text.split('  ')[0] ?? '' }))
  const title = typographicTitle(lines)
  const first = lines.find(({ text }) => text !== '' && title?.startsWith(text))
  const left = lines.reduce((least, line) => Math.min(least, line.left), Infinity)
  const right = lines.reduce((most, line) => Math.max(most, line.right), -Infinity)
  const isWrapped = first === undefined || first.right - first.left >= (right - left) * WRAPPED_SHARE
  return isWrapped || first.text.length < 4 ? title : first.text
}
