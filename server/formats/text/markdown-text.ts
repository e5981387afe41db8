import { appendInline, type MappedText } from './markdown-inline.ts'
import { type Section, type SectionBuilder, sectionBuilder } from '../passages/index.ts'
import type { OutlineEntry } from '../extraction/index.ts'

export interface MarkdownText {
  title: string | null
  author: string | null
  plain: string
  sections: Section[]
  /** Positions are those of the source. */
  outline: OutlineEntry[]
  /** The position in the source of the character at a position of `plain`. */
  sourceOf(position: number): number
}

interface Line {
  start: number
  end: number
  text: string
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ATX_HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/
const SETEXT_UNDERLINE = /^ {0,3}(=+|-+)[ \t]*$/
const RULE = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*$/
/** Not a footnote: `[^1]: what it says`. */
const LINK_DEFINITION = /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]+\S+/
/** Removes quote and bullet marks and check boxes; the numbers of a numbered list are text. */
const BLOCK_MARKS = /^[ \t]*(?:(?:>|[-*+](?=[ \t]))[ \t]*)*(?:\[[ xX]\][ \t]+)?/
const FRONT_MATTER_LINES = 200

/**
 * Reads markdown line by line: headings begin sections, marks are removed, code and table cells stay as text. It is a
 * small reader of our own, because every character must keep its position in the source and hostile text must take
 * linear time.
 */
export function markdownText(source: string): MarkdownText {
  const out: MappedText = { text: [], at: [] }
  const sections = sectionBuilder()
  const lines = splitLines(source)
  const front = frontMatter(lines)
  for (const line of lines.slice(1, Math.max(1, front.lines - 1))) appendRaw(out, source, line)
  if (front.lines > 0) sections.body()
  readBlocks(source, lines.slice(front.lines), out, sections)
  const sourcePosition = (position: number) => out.at[position] ?? source.length
  return {
    title: front.title ?? sections.title(),
    author: front.author,
    plain: out.text.join(''),
    sections: sections.finish(out.text.length),
    outline: sections.outline().map((entry) => ({ ...entry, offset: sourcePosition(entry.offset) })),
    sourceOf: sourcePosition,
  }
}

function readBlocks(source: string, lines: readonly Line[], out: MappedText, sections: SectionBuilder): void {
  let fence: string | null = null
  let inComment = false
  for (let number = 0; number < lines.length; number += 1) {
    const line = lines[number] as Line
    if (fence !== null) {
      if (closesFence(line.text, fence)) fence = null
      else appendRaw(out, source, line)
      continue
    }
    if (inComment) {
      inComment = !line.text.includes('-->')
      continue
    }
    if (startsComment(line.text)) {
      inComment = true
      continue
    }
    fence = FENCE.exec(line.text)?.[1] ?? null
    if (fence !== null || isOnlyMarks(line.text)) continue
    const heading = parseHeading(line, lines[number + 1])
    if (heading === null) {
      appendLine(out, source, line)
      if (line.text.trim() !== '') sections.body()
      continue
    }
    const start = out.text.length
    appendInline(out, source, heading.start, heading.end)
    sections.heading(heading.level, out.text.slice(start).join(''), start)
    endLine(out, line)
    number += heading.lines - 1
  }
}

function splitLines(source: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start <= source.length) {
    const found = source.indexOf('\n', start)
    const end = found < 0 ? source.length : found
    lines.push({ start, end, text: source.slice(start, end) })
    start = end + 1
  }
  return lines
}

/** YAML between two `---` lines at the very beginning; only title and author are used. */
function frontMatter(lines: readonly Line[]): { lines: number; title: string | null; author: string | null } {
  const none = { lines: 0, title: null, author: null }
  if (lines[0]?.text.trimEnd() !== '---') return none
  const end = lines.slice(1, FRONT_MATTER_LINES).findIndex((line) => /^(---|\.\.\.)\s*$/.test(line.text))
  if (end < 0) return none
  const value = (key: string) => {
    const found = lines.slice(1, end + 1).find((line) => line.text.startsWith(`${key}:`))
    const text = found?.text.slice(key.length + 1).trim() ?? ''
    return text.replace(/^(["'])(.*)\1$/, '$2') || null
  }
  return { lines: end + 2, title: value('title'), author: value('author') }
}

function closesFence(text: string, fence: string): boolean {
  const closing = FENCE.exec(text)?.[1] ?? ''
  return closing.startsWith(fence) && text.trim() === closing
}

/** A comment of one line is left to the inline reader. */
function startsComment(text: string): boolean {
  const start = text.lastIndexOf('<!--')
  return start >= 0 && text.slice(0, start).trim() === '' && !text.includes('-->', start)
}

function isOnlyMarks(text: string): boolean {
  if (text.length > 1000) return false
  return RULE.test(text) || LINK_DEFINITION.test(text) || (text.includes('|') && TABLE_RULE.test(text))
}

/** A heading with `#`, or a line underlined by the next one. */
function parseHeading(
  line: Line,
  next: Line | undefined,
): { level: number; start: number; end: number; lines: number } | null {
  const atx = ATX_HEADING.exec(line.text)
  if (atx !== null) {
    const end = line.start + withoutHeadingTail(line.text).length
    const start = line.start + atx[0].length
    return { level: (atx[1] ?? '').length, start, end: Math.max(start, end), lines: 1 }
  }
  const underline = next === undefined ? null : SETEXT_UNDERLINE.exec(next.text)
  const isParagraph = /^ {0,3}[^\s>|#*+-]/.test(line.text) && line.text.length <= 200
  if (underline === null || !isParagraph) return null
  return { level: underline[1]?.startsWith('=') ? 1 : 2, start: line.start, end: line.end, lines: 2 }
}

/** Closing hashes, and the `{#anchor}` of documentation generators. */
function withoutHeadingTail(text: string): string {
  return text
    .replace(/[ \t]*\{#[\w\-.:]{1,100}\}[ \t]*$/, '')
    .replace(/(^|[ \t])#+[ \t]*$/, '')
    .trimEnd()
}

function appendLine(out: MappedText, source: string, line: Line): void {
  const marks = BLOCK_MARKS.exec(line.text)?.[0].length ?? 0
  const start = line.start + marks
  if (source.charAt(start) === '|') {
    for (const [number, cell] of splitCells(line.text.slice(marks), start).entries()) {
      if (number > 0) {
        out.text.push('\t')
        out.at.push(cell.start)
      }
      appendInline(out, source, cell.start, cell.end)
    }
  } else appendInline(out, source, start, line.end)
  endLine(out, line)
}

/** The cells of a table row; a pipe after a backslash belongs to the text. */
function splitCells(row: string, offset: number): { start: number; end: number }[] {
  const cells: { start: number; end: number }[] = []
  let start = 1
  for (let at = 1; at <= row.length; at += 1) {
    const isEnd = at === row.length || (row.charAt(at) === '|' && row.charAt(at - 1) !== '\\')
    if (!isEnd) continue
    const cell = row.slice(start, at)
    const lead = cell.length - cell.trimStart().length
    if (cell.trim() !== '') cells.push({ start: offset + start + lead, end: offset + start + cell.trimEnd().length })
    start = at + 1
  }
  return cells
}

function appendRaw(out: MappedText, source: string, line: Line): void {
  for (let at = line.start; at < line.end; at += 1) {
    out.text.push(source.charAt(at))
    out.at.push(at)
  }
  endLine(out, line)
}

function endLine(out: MappedText, line: Line): void {
  out.text.push('\n')
  out.at.push(line.end)
}
