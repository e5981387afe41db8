import { findGlyph } from '../glyphs/index.ts'

/** A4 in points, with its margins and font sizes. */
export const PAGE = { width: 595, height: 842, margin: 56 } as const
export const TYPE = { title: { size: 16, leading: 26 }, text: { size: 10.5, leading: 18 } } as const

/** More pages than anybody reads in a preview; the last line tells that there is more. */
export const MAX_PAGES = 300
const CUT = '……（后面的内容没有排入预览，请下载原文件阅读）'

export interface Line {
  text: string
  size: number
  /** Of its baseline, from the lower edge of the page. */
  y: number
}

export type Page = readonly Line[]

/** A title and plain text as lines on pages. */
export function layOut({ title, text }: { title: string; text: string }): Page[] {
  const pages: Line[][] = [[]]
  let y: number = PAGE.height - PAGE.margin
  /** Adds a line; false when there is no more room. */
  const put = (line: string, { size, leading }: { size: number; leading: number }): boolean => {
    if (y - leading < PAGE.margin) {
      if (pages.length === MAX_PAGES) return false
      pages.push([])
      y = PAGE.height - PAGE.margin
    }
    y -= leading
    if (line !== '') pages.at(-1)!.push({ text: line, size, y })
    return true
  }
  for (const line of wrapped(title, TYPE.title.size)) put(line, TYPE.title)
  for (const paragraph of text.replace(/\r\n?/g, '\n').split('\n')) {
    for (const line of wrapped(paragraph, TYPE.text.size)) {
      if (put(line, TYPE.text)) continue
      // It replaces the last line, which may be an empty one.
      const full = pages.at(-1)!
      if (full.at(-1)?.y === y) full.pop()
      full.push({ text: CUT, size: TYPE.text.size, y })
      return pages
    }
  }
  return pages
}

const WIDTH = PAGE.width - 2 * PAGE.margin

/**
 * A line breaks before a word that does not fit, and inside a word that is longer than a line; each Han character is a
 * word.
 */
const WORDS = /[\p{Script=Latin}\p{Nd}_'’.,:;!?%@/#&=+-]+|\s|./gsu

function* wrapped(paragraph: string, size: number): Generator<string> {
  let line = ''
  let width = 0
  for (const [word] of paragraph.replaceAll('\t', '    ').matchAll(WORDS)) {
    const whole = measureWord(word, size)
    if (width + whole > WIDTH && line !== '') {
      yield line.trimEnd()
      ;[line, width] = ['', 0]
      if (word === ' ') continue
    }
    for (const character of whole > WIDTH ? word : [word]) {
      const more = measureWord(character, size)
      if (width + more > WIDTH && line !== '') {
        yield line
        ;[line, width] = ['', 0]
      }
      line += character
      width += more
    }
  }
  yield line.trimEnd()
}

const advances = new Map<string, number>()

function measureWord(word: string, size: number): number {
  let sum = 0
  for (const character of word) {
    let advance = advances.get(character)
    if (advance === undefined) advances.set(character, (advance = findGlyph(character).advance))
    sum += advance
  }
  return (sum * size) / 1000
}
