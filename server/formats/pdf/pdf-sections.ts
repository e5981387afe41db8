import type { PositionedLine } from '../layout/index.ts'
import type { Bookmark } from './pdf-outline.ts'
import { runningLines } from './pdf-running.ts'
import type { Section } from '../passages/index.ts'

/** A page with its text's position in the document, from `start` on. */
export interface PositionedPage {
  number: number
  start: number
  text: string
  lines: readonly PositionedLine[]
}

/** The position in the text that a bookmark leads to. */
export interface PositionedBookmark extends Bookmark {
  offset: number
}

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

/**
 * Finds the position of each bookmark: the line that it names, else the height that it leads to, else the beginning of
 * its page.
 */
export function positionBookmarks(
  bookmarks: readonly Bookmark[],
  pages: readonly PositionedPage[],
): PositionedBookmark[] {
  const byNumber = new Map(pages.map((page) => [page.number, page]))
  let page: PositionedPage | undefined
  let after = 0
  return bookmarks.map((bookmark) => {
    const own = byNumber.get(bookmark.page)
    if (own === undefined) return { ...bookmark, offset: startOfNext(pages, bookmark.page) }
    if (own !== page) [page, after] = [own, 0]
    const line = namedLine(own.lines, bookmark.title, after) ?? lineAt(own.lines, bookmark.top)
    if (line !== undefined) after = line.start + 1
    return { ...bookmark, offset: own.start + (line?.start ?? 0) }
  })
}

const startOfNext = (pages: readonly PositionedPage[], number: number): number =>
  pages.find((page) => page.number >= number)?.start ?? 0

function namedLine(lines: readonly PositionedLine[], title: string, after: number): PositionedLine | undefined {
  const wanted = bare(title)
  const left = lines.filter((line) => line.start >= after)
  return (
    left.find((line) => bare(line.text) === wanted) ??
    left.find((line) => wanted !== '' && bare(line.text).startsWith(wanted))
  )
}

function lineAt(lines: readonly PositionedLine[], top: number | null): PositionedLine | undefined {
  return top === null ? undefined : lines.find((line) => line.y <= top)
}

/**
 * The sections for passages: pages, cut at the bookmarks, each under the titles of the bookmarks above it, without
 * headers and footers.
 */
export function pdfSections(pages: readonly PositionedPage[], bookmarks: readonly PositionedBookmark[]): Section[] {
  const running = runningLines(pages.map(({ lines }) => lines))
  const headings = headingPaths(bookmarks, pages)
  const sections: Section[] = []
  let heading: string | null = null
  let at = 0
  for (const { number, start, text, lines } of pages) {
    const end = start + text.length
    const cuts = [start]
    for (; at < headings.length && headings[at]!.offset < end; at += 1) cuts.push(headings[at]!.offset)
    const first = at - cuts.length + 1
    const gaps = repeatedLines(lines, running, text).map((gap) => ({ start: start + gap.start, end: start + gap.end }))
    for (const [index, from] of cuts.entries()) {
      if (index > 0) heading = headings[first + index - 1]!.path
      for (const piece of without(gaps, from, cuts[index + 1] ?? end))
        sections.push({ ...piece, page: number, heading })
    }
  }
  return sections
}

/** Paths of titles in the order of the text. A title with no text of its own joins the one after it. */
function headingPaths(bookmarks: readonly PositionedBookmark[], pages: readonly PositionedPage[]) {
  const found: { offset: number; end: number; level: number; path: string }[] = []
  const above: PositionedBookmark[] = []
  for (const bookmark of bookmarks.toSorted((a, b) => a.offset - b.offset)) {
    while ((above.at(-1)?.level ?? 0) >= bookmark.level) above.pop()
    above.push(bookmark)
    const path = above.map(({ title }) => title).join(' / ')
    const end = endOfLine(pages, bookmark.offset)
    const last = found.at(-1)
    const joins = last !== undefined && bookmark.offset <= last.end + 1 && bookmark.level > last.level
    if (joins) found[found.length - 1] = { offset: last.offset, end, level: bookmark.level, path }
    else found.push({ offset: bookmark.offset, end, level: bookmark.level, path })
  }
  return found
}

function endOfLine(pages: readonly PositionedPage[], offset: number): number {
  const page = pages.findLast(({ start }) => start <= offset)
  const line = page?.lines.find(({ start }) => page.start + start === offset)
  return page === undefined || line === undefined ? offset : page.start + line.end
}

/** The positions of repeated lines in the text of a page, if they are whole lines and not part of a paragraph. */
function repeatedLines(lines: readonly PositionedLine[], running: ReadonlySet<PositionedLine>, text: string) {
  return lines.filter(
    (line) =>
      running.has(line) &&
      (line.start === 0 || text[line.start - 1] === '\n') &&
      (line.end >= text.length || text[line.end] === '\n'),
  )
}

/** A stretch of the text without its gaps, which are given in the order of the text. */
function without(gaps: readonly { start: number; end: number }[], start: number, end: number) {
  const pieces: { start: number; end: number }[] = []
  let from = start
  for (const gap of gaps) {
    if (gap.end <= from || gap.start >= end) continue
    if (gap.start > from) pieces.push({ start: from, end: gap.start })
    from = gap.end
  }
  if (from < end) pieces.push({ start: from, end })
  return pieces
}
