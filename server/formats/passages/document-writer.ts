import { PASSAGE_UNITS } from '#server/sandbox/limits.ts'
import { cutPassages } from './passages.ts'
import { type SectionBuilder, sectionBuilder } from './sections.ts'
import { capText, cleanText, type Extracted } from '../extraction/index.ts'

/** Builds the text of an office document, line by line, and remembers where each heading and page begins. */
export interface DocumentWriter {
  /** A paragraph. Empty ones are left out. */
  line(text: string): void
  /** A row of a table: passages contain whole rows as far as they fit. */
  row(cells: readonly string[]): void
  heading(level: number, text: string): void
  /** The following text is on this page or slide. */
  page(number: number): void
  /** The following text is under no heading. */
  leave(): void
  /** Where the next line begins. */
  position(): number
  /** The text has reached its limit; text that is written now is cut off. */
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
  const beginSection = () => void (sectionStart = length)

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
        beginSection()
      }
      write(row)
      sections.body()
    },
    heading(level, text) {
      const title = isFull() ? '' : tidy(text).replace(/\s+/g, ' ').trim()
      if (title === '') return
      sections.heading(level, title, length)
      beginSection()
      write(title)
    },
    page(number) {
      sections.page(number, length)
      beginSection()
    },
    leave() {
      sections.leave(length)
      beginSection()
    },
    position: () => length,
    isFull,
    finish: () => finished(sections, lines.join('\n'), { length, textUnits }),
  }
}

/** Line by line: a regular expression over the whole text takes quadratic time for a long run of spaces. */
function tidy(text: string): string {
  return cleanText(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Cuts the text at its cap, and leaves out the sections that begin after it. */
function finished(
  sections: SectionBuilder,
  whole: string,
  { length, textUnits }: { length: number; textUnits: number },
): ReturnType<DocumentWriter['finish']> {
  const { text, truncated } = capText(whole, textUnits)
  const kept = sections
    .finish(length)
    .map((section) => ({ ...section, end: Math.min(section.end, text.length) }))
    .filter((section) => section.start < section.end)
  const outline = sections.outline().filter((entry) => entry.offset < text.length)
  return { title: sections.title(), text, passages: cutPassages(text, kept), outline, truncated }
}
