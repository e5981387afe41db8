import { cutText } from '#core/text/cut-text.ts'
import { isProgramTitle } from '#core/rules/program-title.ts'
import type { Section } from './passages.ts'
import type { OutlineEntry } from '../extraction/index.ts'

/** A heading path is for orientation. A "heading" of a thousand characters is a paragraph in large type. */
const HEADING_UNITS = 120

export interface SectionBuilder {
  /** A heading whose text begins at `start` of the plain text. */
  heading(level: number, title: string, start: number): void
  /** Text is under the last heading. */
  body(): void
  /** The text from `start` on is on this page (slide), under no heading yet. */
  page(number: number, start: number): void
  /** The text from `start` on is under no heading. */
  leave(start: number): void
  /** No passage may cross `start`. */
  split(start: number): void
  finish(end: number): Section[]
  /** The first heading of the highest level: the title of a document without metadata. */
  title(): string | null
  outline(): OutlineEntry[]
}

/** More entries than anybody reads; a hostile document has a heading on every line. */
const OUTLINE_ENTRIES = 2000

/** Collects sections by their headings. A heading with nothing but deeper headings below it joins the first of them. */
export function sectionBuilder(): SectionBuilder {
  const sections: Section[] = []
  const headings = headingPath()
  let page: number | null = null
  let current = { start: 0, heading: null as string | null, level: 0, hasBody: false }

  const close = (end: number) => {
    if (end > current.start) sections.push({ start: current.start, end, page, heading: current.heading })
  }
  const leave = (start: number) => {
    close(start)
    headings.leave()
    current = { start, heading: null, level: 0, hasBody: false }
  }

  return {
    heading(level, title, start) {
      const shortened = cutText(title.replace(/\s+/g, ' ').trim(), HEADING_UNITS)
      if (shortened === '') return
      const heading = headings.enter({ level, title: shortened, page, offset: start })
      const joins = !current.hasBody && level > current.level
      if (!joins) close(start)
      current = { start: joins ? current.start : start, heading, level, hasBody: false }
    },
    body() {
      current.hasBody = true
    },
    page(number, start) {
      leave(start)
      page = number
    },
    leave,
    split(start) {
      close(start)
      current = { ...current, start, hasBody: true }
    },
    finish(end) {
      close(end)
      return sections
    },
    title: headings.title,
    outline: () => headings.outline,
  }
}

/** Keeps the current path of headings, and all headings for the outline. */
function headingPath() {
  const outline: OutlineEntry[] = []
  const path: OutlineEntry[] = []
  let top: OutlineEntry | null = null
  return {
    outline,
    /** The titles from the highest heading down to this one. */
    enter(entry: OutlineEntry): string {
      while ((path.at(-1)?.level ?? 0) >= entry.level) path.pop()
      path.push(entry)
      if ((top === null || entry.level < top.level) && !isProgramTitle(entry.title)) top = entry
      if (outline.length < OUTLINE_ENTRIES) outline.push(entry)
      return path.map((part) => part.title).join(' / ')
    },
    leave: () => void (path.length = 0),
    title: () => top?.title ?? null,
  }
}
