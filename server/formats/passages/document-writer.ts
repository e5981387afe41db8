import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import { cutPassages } from './passages.ts'
import { sectionBuilder } from './sections.ts'
import { capText, cleanText, type Extracted } from '../extraction/index.ts'

/** Builds the text of an office document, line by line, and remembers where each heading and page begins. */
export interface DocumentWriter {
  /** A paragraph. Empty ones are left out. */
  line(text: string): void
  /** A row of a table: passages hold whole rows as far as they fit. */
  row(cells: readonly string[]): void
  heading(level: number, text: string): void
  /** What follows is on this page or slide. */
  page(number: number): void
  /** What follows stands under no heading. */
  leave(): void
  /** Where the next line begins. */
  position(): number
  /** The cap of the text is reached; what is written from now on is cut. */
  isFull(): boolean
  finish(): Pick<Extracted, 'text' | 'passages' | 'outline' | 'truncated' | 'title'>
}

export function documentWriter(textUnits: number): DocumentWriter {
  const sections = sectionBuilder()
  const lines: string[] = []
  let length = 0
  let sectionStart = 0

  const write = (text: string) => {
    lines.push(text)
    length += text.length + 1
  }
  const isFull = () => length > textUnits
  // By lines, because a pattern for trailing space takes quadratic time for a hostile run of it.
  const tidy = (text: string) =>
    cleanText(text)
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')

  return {
    line(text) {
      const tidied = isFull() ? '' : tidy(text).trimEnd()
      if (tidied.trim() === '') return
      write(tidied)
      sections.body()
    },
    row(cells) {
      const row = isFull() ? '' : tidy(cells.join('\t')).trim()
      if (row === '') return
      if (length > sectionStart && length - sectionStart + row.length > PASSAGE_UNITS) {
        sections.split(length)
        sectionStart = length
      }
      write(row)
      sections.body()
    },
    heading(level, text) {
      const title = isFull() ? '' : tidy(text).replace(/\s+/g, ' ').trim()
      if (title === '') return
      sections.heading(level, title, length)
      sectionStart = length
      write(title)
    },
    page(number) {
      sections.page(number, length)
      sectionStart = length
    },
    leave() {
      sections.leave(length)
      sectionStart = length
    },
    position: () => length,
    isFull,
    finish() {
      const { text, truncated } = capText(lines.join('\n'), textUnits)
      const kept = sections
        .finish(length)
        .map((section) => ({ ...section, end: Math.min(section.end, text.length) }))
        .filter((section) => section.start < section.end)
      const outline = sections.outline().filter((entry) => entry.offset < text.length)
      return { title: sections.title(), text, passages: cutPassages(text, kept), outline, truncated }
    },
  }
}
