/** A run of text as pdf.js reports it; the origin is the lower left corner of the page. */
export interface PdfRun {
  text: string
  /** Of the start of the base line. */
  x: number
  y: number
  width: number
  /** Font size. */
  size: number
  /** Written from left to right, neither turned nor vertical. */
  isHorizontal: boolean
  endsLine: boolean
}

export interface PdfLine {
  text: string
  left: number
  right: number
  y: number
  size: number
  isHorizontal: boolean
  /** Gaps as wide as a character: a row of a table, not running text. */
  hasColumns: boolean
}

/** Han, kana and full-width punctuation: writing that puts no space between words. */
const EAST_ASIAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** A gap of this share of the font size separates words of a line without spaces; narrower ones are letter spacing. */
const COLUMN_GAP = 1

/** Lines further apart than this many font sizes belong to different paragraphs; double-spaced text has 2.4. */
const PARAGRAPH_SPACING = 2.6

/** Puts runs back into lines: words split over runs are joined, letter-spaced Chinese loses its spaces. */
export function linesOf(runs: readonly PdfRun[]): PdfLine[] {
  const lines: PdfLine[] = []
  let line: PdfLine | null = null
  let isSpaced = false
  let previous: PdfRun | null = null
  for (const run of runs) {
    if (run.text.trim() === '') isSpaced ||= run.text !== ''
    else if (previous === null || !isOverprint(previous, run)) {
      previous = run
      line = line === null ? newLine(run) : extended(line, run, isSpaced)
      isSpaced = /\s$/.test(run.text)
    }
    if (!run.endsLine) continue
    if (line !== null) lines.push(finished(line))
    line = null
    isSpaced = false
  }
  if (line !== null) lines.push(finished(line))
  return lines
}

/** The lines of a page as text: those of a paragraph joined, so that a phrase over a line end is found. */
export function pageText(lines: readonly PdfLine[]): string {
  let text = ''
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1]
    if (previous === undefined) text = line.text
    else if (!continues(previous, line, lines)) text += `\n${line.text}`
    else text = joinWrapped(text, line.text)
  }
  return text
}

/** Bold made by printing the same words twice, a fraction of a character apart. */
function isOverprint(previous: PdfRun, run: PdfRun): boolean {
  const near = run.size * 0.3
  return run.text === previous.text && Math.abs(run.x - previous.x) < near && Math.abs(run.y - previous.y) < near
}

function newLine(run: PdfRun): PdfLine {
  const { x, y, width, size, isHorizontal } = run
  return { text: run.text.trim(), left: x, right: x + width, y, size, isHorizontal, hasColumns: false }
}

function extended(line: PdfLine, run: PdfRun, isSpaced: boolean): PdfLine {
  const gap = line.isHorizontal && run.isHorizontal ? (run.x - line.right) / (run.size || 1) : 0
  const isColumn = gap >= COLUMN_GAP
  const isEastAsian = EAST_ASIAN.test(line.text.slice(-1)) && EAST_ASIAN.test(run.text.trimStart().charAt(0))
  const spaced = isSpaced || /^\s/.test(run.text)
  const separator = isColumn ? '  ' : spaced && !isEastAsian ? ' ' : ''
  return {
    ...line,
    text: `${line.text}${separator}${run.text.trim()}`,
    right: Math.max(line.right, run.x + run.width),
    size: Math.max(line.size, run.size),
    hasColumns: line.hasColumns || isColumn,
  }
}

/** "目 录" inside one run: when most neighbours of a line are spaced, the spaces are layout. */
function finished(line: PdfLine): PdfLine {
  const spaced = line.text.match(/(?<=[\u2e80-\u9fff]) (?=[\u2e80-\u9fff])/g)?.length ?? 0
  const adjacent = line.text.match(/(?<=[\u2e80-\u9fff])(?=[\u2e80-\u9fff])/g)?.length ?? 0
  if (spaced === 0 || spaced < adjacent * 2) return line
  return { ...line, text: line.text.replace(/(?<=[\u2e80-\u9fff]) (?=[\u2e80-\u9fff])/g, '') }
}

/**
 * Whether a line goes on in the next one: close below, same size, not indented further, and full, that is, as long as
 * lines that begin where it begins. After the end of a sentence a break harms nobody, so there it stays.
 */
function continues(line: PdfLine, next: PdfLine, page: readonly PdfLine[]): boolean {
  if (!line.isHorizontal || !next.isHorizontal || line.hasColumns || next.hasColumns) return false
  if (/[。！？!?：:；;]["”’」』）)]?$/.test(line.text)) return false
  const { size } = line
  const drop = line.y - next.y
  if (drop <= size * 0.5 || drop > size * PARAGRAPH_SPACING) return false
  if (Math.abs(line.size - next.size) > size * 0.15) return false
  if (next.left > line.left + size * 0.5 && !/^(\d{1,3}[.、)）]|[-•·●■◆])/.test(line.text)) return false
  return line.right >= rightEdge(line, page) - size * 1.5
}

/** How far lines near this one reach that begin at the same margin, indented or not. */
function rightEdge(line: PdfLine, page: readonly PdfLine[]): number {
  const at = page.indexOf(line)
  return page
    .slice(Math.max(0, at - 20), at + 20)
    .filter((other) => Math.abs(other.left - line.left) <= line.size * 3 && !other.hasColumns)
    .reduce((edge, other) => Math.max(edge, other.right), line.right)
}

/** Puts two lines together. Chinese joins without a space; a hyphen between two small letters was put there by the typesetter. */
export function joinWrapped(text: string, next: string): string {
  if (/\p{Ll}-$/u.test(text.slice(-4)) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next
  const needsSpace = text !== '' && !EAST_ASIAN.test(text.slice(-1)) && !EAST_ASIAN.test(next.charAt(0))
  return `${text}${needsSpace ? ' ' : ''}${next}`
}
