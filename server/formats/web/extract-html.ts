import { isProgramTitle } from '#core/rules/program-title.ts'
import { attributeOf, decodeEntities, scanMarkup } from '../markup/index.ts'
import { capText, type Extractor, type OutlineEntry, sourceText } from '../extraction/index.ts'
import { cutPassages, plainWriter, type Section, sectionBuilder } from '../passages/index.ts'
import { xmlEncoding } from '../encoding/index.ts'

/** What a reader of the page never sees. Their content is skipped as a whole. */
const OPAQUE = new Set(['script', 'style', 'svg:script', 'svg:style', 'noscript', 'template', 'iframe', 'object'])

/** Readings over characters (拼音) and the brackets around them are not text; what they stand over is. */
const RUBY = /^(ruby|rb|rt|rtc|rp)$/

/** Of a drawing only what it writes; its names and descriptions are for programs. */
const DRAWN_TEXT = /^(text|foreignobject)$/

/** What is longer was never closed. */
const HEADING_UNITS = 1000

const BLOCKS = new Set(
  (
    'address article aside blockquote body br center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol optgroup option p pre section select summary table tbody textarea ' +
    'tfoot thead title tr ul'
  ).split(' '),
)

export interface HtmlText {
  title: string | null
  author: string | null
  text: string
  sections: Section[]
  outline: OutlineEntry[]
}

/** Web pages: the visible text, its headings as anchors. Any encoding, any nesting, nothing fetched, nothing run. */
export const extractHtml: Extractor = async (input) => {
  const source = sourceText(input, declaredEncoding)
  const html = htmlText(source.text)
  const { text, truncated } = capText(html.text, input.limits.textUnits)
  const sections = html.sections.map((section) => ({ ...section, end: Math.min(section.end, text.length) }))
  return {
    title: html.title,
    author: html.author,
    text,
    passages: cutPassages(text, sections),
    outline: html.outline.filter((entry) => entry.offset < text.length),
    pages: null,
    encoding: source.encoding,
    truncated: truncated || source.truncated,
    warnings: [],
  }
}

/** The text of a page or of a fragment. */
export function htmlText(source: string): HtmlText {
  const writer = plainWriter()
  const sections = sectionBuilder()
  let title: string | null = null
  let author: string | null = null
  let heading: { level: number; start: number; lines: number } | null = null
  let isReading = false
  let preformatted = 0
  let drawings = 0
  let drawnTexts = 0

  for (const token of scanMarkup(source, { opaque: OPAQUE })) {
    if (token.type === 'text') {
      if (isReading || (drawings > 0 && drawnTexts === 0)) continue
      const text = token.isLiteral ? token.text : decodeEntities(token.text)
      if (preformatted > 0) writer.preformatted(text)
      else writer.text(text)
      continue
    }
    const name = token.name.replace(/^svg:/, '')
    const step = token.type === 'close' ? -1 : token.attributes.endsWith('/') ? 0 : 1
    if (name === 'svg') drawings = Math.max(0, drawings + step)
    if (drawings === 0) drawnTexts = 0
    else if (DRAWN_TEXT.test(name)) {
      drawnTexts = Math.max(0, drawnTexts + step)
      writer.breakLine()
    }
    if (drawings > 0 && name === 'title') continue // a label of the drawing
    const level = headingLevel(name)
    if (token.type === 'close' && level !== null && heading !== null) {
      writer.breakLine()
      const title = writer.linesSince(heading.lines).join(' ')
      if (title.length <= HEADING_UNITS) sections.heading(heading.level, title, heading.start)
      else sections.body()
      heading = null
      continue
    }
    if (token.type === 'close' && name === 'title' && !isProgramTitle(writer.line())) title ??= writer.line().trim()
    if (RUBY.test(name)) isReading = token.type === 'open' && name !== 'ruby' && name !== 'rb'
    else if (BLOCKS.has(name)) isReading = false
    if (BLOCKS.has(name) && writer.breakLine() && heading === null) sections.body()
    if (name === 'td' || name === 'th') writer.tab()
    if (level !== null) heading = { level, start: writer.position(), lines: writer.lines() }
    if (name === 'pre') preformatted = Math.max(0, preformatted + (token.type === 'open' ? 1 : -1))
    if (name === 'meta' && token.type === 'open') author ??= metaAuthor(token.attributes)
  }
  writer.breakLine()
  const text = writer.toString()
  const outline = sections.outline()
  return { title: title ?? sections.title(), author, text, sections: sections.finish(text.length), outline }
}

function headingLevel(name: string): number | null {
  return /^h[1-6]$/.test(name) ? Number(name.charAt(1)) : null
}

function metaAuthor(attributes: string): string | null {
  if (attributeOf(attributes, 'name')?.toLowerCase() !== 'author') return null
  return decodeEntities(attributeOf(attributes, 'content') ?? '').trim() || null
}

export function declaredEncoding(head: string): string | null {
  return /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w-]{2,30})/i.exec(head)?.[1] ?? xmlEncoding(head)
}
