import { withoutOverprint } from './pdf-overprint.ts'
import type { PdfRun } from './pdf-runs.ts'

export type { PdfRun } from './pdf-runs.ts'

export interface PdfLine {
  text: string
  left: number
  right: number
  y: number
  size: number
  isHorizontal: boolean
  /** The line has gaps as wide as a character, or leaders: it is a row of a table and not running text. */
  hasColumns: boolean
}

/** A line and its position in the text of its page. */
export interface PositionedLine extends PdfLine {
  start: number
  end: number
}

/** Han, kana and full-width punctuation, which are written without spaces between words. */
const EAST_ASIAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u

/** The dots of a table of contents. */
const LEADERS = /…{3}|[.．·]{6}/

/**
 * A wider gap, as a share of the font size, separates words of a line without spaces; a narrower one is letter spacing.
 */
const COLUMN_GAP = 1

/** Lines further apart than this many font sizes belong to different paragraphs; double-spaced text has 2.4. */
const PARAGRAPH_SPACING = 2.6

/** Words of these scripts are written from right to left, so going back on a line means nothing. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A part of a line that was written without a jump. */
interface Piece {
  text: string
  left: number
  right: number
  /** Font size at its beginning. */
  size: number
}

type Draft = Pick<PdfLine, 'y' | 'size' | 'isHorizontal'> & { pieces: Piece[] }

/**
 * Builds lines from runs: words that are split over runs are joined, letter-spaced Chinese loses its spaces. Text that
 * was written later into the beginning or middle of a line (a filled-in form, a table row from its last column) gets
 * its place.
 */
export function buildLines(runs: readonly PdfRun[]): PdfLine[] {
  const lines: PdfLine[] = []
  let draft: Draft | null = null
  let isSpaced = false
  for (const run of withoutOverprint(runs)) {
    if (run.text.trim() === '') isSpaced ||= run.text !== ''
    else {
      if (draft === null) draft = newDraft(run)
      else extend(draft, run, isSpaced)
      isSpaced = /\s$/.test(run.text)
    }
    if (!run.endsLine) continue
    if (draft !== null) lines.push(finished(draft))
    draft = null
    isSpaced = false
  }
  if (draft !== null) lines.push(finished(draft))
  return lines
}

/** The lines of a page as text. Lines of a paragraph are joined, so that a phrase over a line end is found. */
export const pageText = (lines: readonly PdfLine[]): string => positionedText(lines).text

/** The same, with the position of each line in the text. */
export function positionedText(lines: readonly PdfLine[]): { text: string; lines: PositionedLine[] } {
  const positioned: PositionedLine[] = []
  let text = ''
  for (const [at, line] of lines.entries()) {
    const previous = lines[at - 1]
    if (previous === undefined) text = line.text
    else if (!continues(previous, line, lines)) text += `\n${line.text}`
    else text = joinWrapped(text, line.text)
    positioned.push({ ...line, start: text.length - line.text.length, end: text.length })
  }
  return { text, lines: positioned }
}

const newDraft = (run: PdfRun): Draft => ({
  y: run.y,
  size: run.size,
  isHorizontal: run.isHorizontal,
  pieces: [newPiece(run)],
})

const newPiece = ({ text, x, width, size }: PdfRun): Piece => ({ text: text.trim(), left: x, right: x + width, size })

function extend(draft: Draft, run: PdfRun, isSpaced: boolean): void {
  const last = draft.pieces.at(-1)!
  if (draft.isHorizontal && run.isHorizontal && (isFarAfter(last, run) || isBefore(last, run))) {
    draft.pieces.push(newPiece(run))
  } else {
    const isEastAsian = EAST_ASIAN.test(last.text.slice(-1)) && EAST_ASIAN.test(run.text.trimStart().charAt(0))
    const separator = (isSpaced || /^\s/.test(run.text)) && !isEastAsian ? ' ' : ''
    last.text += `${separator}${run.text.trim()}`
    last.right = Math.max(last.right, run.x + run.width)
  }
  draft.size = Math.max(draft.size, run.size)
}

const isFarAfter = (last: Piece, run: PdfRun) => (run.x - last.right) / (run.size || 1) >= COLUMN_GAP

const isBefore = (last: Piece, run: PdfRun) =>
  run.x + run.width <= last.left + run.size * 0.3 && !RIGHT_TO_LEFT.test(run.text) && !RIGHT_TO_LEFT.test(last.text)

function finished({ pieces, y, size, isHorizontal }: Draft): PdfLine {
  const sorted = pieces.toSorted((a, b) => a.left - b.left)
  const [first, ...others] = sorted as [Piece, ...Piece[]]
  let { text, right } = first
  let hasColumns = sorted.some((piece) => LEADERS.test(piece.text))
  for (const piece of others) {
    const isColumn = (piece.left - right) / (piece.size || 1) >= COLUMN_GAP
    text = isColumn ? `${text}  ${piece.text}` : joinWrapped(text, piece.text)
    right = Math.max(right, piece.right)
    hasColumns ||= isColumn
  }
  return { text: withLigatures(withoutLetterSpaces(text)), left: first.left, right, y, size, isHorizontal, hasColumns }
}

/** For "目 录" inside one run: when most characters of a line have a space between them, the spaces are layout. */
function withoutLetterSpaces(text: string): string {
  const spaced = text.match(/(?<=[\u2e80-\u9fff]) (?=[\u2e80-\u9fff])/g)?.length ?? 0
  const adjacent = text.match(/(?<=[\u2e80-\u9fff])(?=[\u2e80-\u9fff])/g)?.length ?? 0
  if (spaced === 0 || spaced < adjacent * 2) return text
  return text.replace(/(?<=[\u2e80-\u9fff]) (?=[\u2e80-\u9fff])/g, '')
}

/**
 * Some versions of macOS wrote TeX's ligatures wrongly: ff became an arrow, ffi a zero (`copy-protected.pdf` of the
 * corpus).
 */
const withLigatures = (text: string): string =>
  text.replace(/(?<=\p{Ll})\0(?=\p{Ll})/gu, 'ffi').replace(/(?<=\p{L})↵(?=[\p{Ll}-])/gu, 'ff')

/**
 * Whether a line continues in the next one: close below, same size, not indented further, and full, that is, as long as
 * lines that begin at the same position. After the end of a sentence the line break stays, because it harms nobody.
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

/** The right end of the lines near this one that begin at the same margin, indented or not. */
function rightEdge(line: PdfLine, page: readonly PdfLine[]): number {
  const at = page.indexOf(line)
  return page
    .slice(Math.max(0, at - 20), at + 20)
    .filter((other) => Math.abs(other.left - line.left) <= line.size * 3 && !other.hasColumns)
    .reduce((edge, other) => Math.max(edge, other.right), line.right)
}

/**
 * Joins two lines. Chinese is joined without a space; a hyphen between two lower-case letters was put there by the
 * typesetter and goes.
 */
export function joinWrapped(text: string, next: string): string {
  if (/\p{Ll}-$/u.test(text.slice(-4)) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next
  const needsSpace = text !== '' && !EAST_ASIAN.test(text.slice(-1)) && !EAST_ASIAN.test(next.charAt(0))
  return `${text}${needsSpace ? ' ' : ''}${next}`
}
