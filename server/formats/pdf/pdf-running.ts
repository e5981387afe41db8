import type { PositionedLine } from '../layout/index.ts'

type Page = readonly PositionedLine[]

/** How many rows at the top and at the foot of a page may be headers or footers. */
const ROWS = 3

/**
 * A line is a header or footer when at least TIMES of NEARBY neighbouring pages have it: chapters have their own, and so
 * do left and right pages.
 */
const TIMES = 3
const NEARBY = 5

/**
 * The least distance of a header or footer from the text, in letter sizes; rows of a table are closer to each other.
 */
const DISTANCE = 1.8

/** How much the position of a header or footer varies, in points. */
const SWAY = 3

interface Candidate {
  page: number
  line: PositionedLine
}

/**
 * Headers, footers and page numbers: the outermost lines of a page that neighbouring pages have at the same position.
 */
export function runningLines(pages: readonly Page[]): Set<PositionedLine> {
  const byText = new Map<string, Candidate[]>()
  for (const [page, lines] of pages.entries()) {
    for (const line of edgeLines(lines)) {
      const key = lineKey(line.text)
      const same = byText.get(key)
      if (same === undefined) byText.set(key, [{ page, line }])
      else same.push({ page, line })
    }
  }
  const running = new Set<PositionedLine>()
  for (const same of byText.values()) for (const line of recurring(same)) running.add(line)
  // If a page has no other lines, these lines are its text and no headers.
  for (const lines of pages)
    if (lines.every((line) => running.has(line))) for (const line of lines) running.delete(line)
  return running
}

/** The text for comparison: page numbers differ from page to page, spaces and character widths between programs. */
function lineKey(text: string): string {
  const bare = text.normalize('NFKC').replace(/\s/g, '')
  return /^[ivxlc]+$/i.test(bare) ? '#' : bare.replace(/\d+/g, '#')
}

const isPageNumber = (text: string): boolean => /^\D{0,8}#\D{0,8}(#\D{0,4})?$/.test(lineKey(text))

/** The first and last rows, if there is a gap between them and the text. */
function edgeLines(lines: Page): PositionedLine[] {
  const rows = groupRows(lines)
  const most = Math.min(ROWS, rows.length - 1)
  return [...apart(rows.slice(0, most + 1)), ...apart(rows.toReversed().slice(0, most + 1))]
}

/** The rows from the top; lines beside each other are one row. */
function groupRows(lines: Page): PositionedLine[][] {
  const rows: PositionedLine[][] = []
  for (const line of lines.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && row[0].y - line.y < line.size * 0.5) row.push(line)
    else rows.push([line])
  }
  return rows
}

/** The rows at the edge, up to the last wide gap; a page number needs no gap. */
function apart(rows: readonly (readonly PositionedLine[])[]): PositionedLine[] {
  let end = 0
  for (const [at, row] of rows.slice(0, -1).entries()) {
    const [line, next] = [row[0], rows[at + 1]?.[0]]
    if (line === undefined || next === undefined) break
    if (Math.abs(line.y - next.y) >= Math.max(line.size, next.size) * DISTANCE) end = at + 1
  }
  const numbers = rows.slice(end, -1).flatMap((row) => row.filter((line) => isPageNumber(line.text)))
  return [...rows.slice(0, end).flat(), ...numbers]
}

function recurring(same: readonly Candidate[]): PositionedLine[] {
  const found: PositionedLine[] = []
  for (const [at, { page, line }] of same.entries()) {
    // At most a handful of lines of a page have the same text at its edge.
    const near = same.slice(Math.max(0, at - NEARBY * 4), at + NEARBY * 4)
    const pages = near.filter((each) => Math.abs(each.page - page) <= NEARBY && Math.abs(each.line.y - line.y) <= SWAY)
    if (new Set(pages.map((each) => each.page)).size >= TIMES) found.push(line)
  }
  return found
}
