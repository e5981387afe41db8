import { linkedDocuments } from '#core/routes/linked-documents.ts'
import { isProgramTitle } from '#core/rules/program-title.ts'
import { readAttribute, decodeEntities, scanMarkup } from '../markup/index.ts'
import { capText, type Extractor, type OutlineEntry, sourceText } from '../extraction/index.ts'
import { cutPassages, plainWriter, type Section, sectionBuilder } from '../passages/index.ts'
import { xmlEncoding } from '../encoding/index.ts'

/** Elements that a reader of the page never sees. Their whole content is skipped. */
const OPAQUE = new Set(['script', 'style', 'svg:script', 'svg:style', 'noscript', 'template', 'iframe', 'object'])

/** Readings above characters (拼音) and their brackets are not text; the characters below them are. */
const RUBY = /^(ruby|rb|rt|rtc|rp)$/

/** Only these elements of a drawing have visible text; its titles and descriptions are for programs. */
const DRAWN_TEXT = /^(text|foreignobject)$/

/** A longer heading is an element that was never closed. */
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
  /** Ids of the documents of ours that it links to, and of the people it mentions. */
  links: string[]
}

/** Web pages: the visible text, with headings as anchors. Any encoding and any nesting; nothing is fetched or run. */
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
    links: html.links,
    pages: null,
    encoding: source.encoding,
    truncated: truncated || source.truncated,
    warnings: [],
  }
}

/** The text of a page or of a fragment. */
export function htmlText(source: string): HtmlText {
  const reader = new HtmlReader()
  for (const token of scanMarkup(source, { opaque: OPAQUE })) {
    if (token.type === 'text') reader.text(token)
    else reader.tag(token)
  }
  return reader.finish()
}

type Token = ReturnType<typeof scanMarkup> extends Iterable<infer T> ? T : never
type TextToken = Extract<Token, { type: 'text' }>
type Tag = Exclude<Token, TextToken>

class HtmlReader {
  readonly #writer = plainWriter()
  readonly #sections = sectionBuilder()
  #title: string | null = null
  #author: string | null = null
  readonly #links = new Set<string>()
  #heading: { level: number; start: number; lines: number } | null = null
  /** True inside a reading above characters, which is not text. */
  #isReading = false
  #preformatted = 0
  /** How many drawings are open, and how many texts inside them. */
  #drawings = 0
  #drawnTexts = 0

  text(token: TextToken): void {
    if (this.#isReading || (this.#drawings > 0 && this.#drawnTexts === 0)) return
    const text = token.isLiteral ? token.text : decodeEntities(token.text)
    if (this.#preformatted > 0) this.#writer.preformatted(text)
    else this.#writer.text(text)
  }

  tag(token: Tag): void {
    const name = token.name.replace(/^svg:/, '')
    this.#countDrawings(name, token)
    if (this.#drawings > 0 && name === 'title') return // a label of the drawing
    const level = headingLevel(name)
    if (token.type === 'close' && level !== null && this.#heading !== null) this.#endHeading(this.#heading)
    else this.#element(name, level, token)
  }

  finish(): HtmlText {
    this.#writer.breakLine()
    const text = this.#writer.toString()
    const sections = this.#sections
    const outline = sections.outline()
    const title = this.#title ?? sections.title()
    const links = [...this.#links]
    return { title, author: this.#author, text, sections: sections.finish(text.length), outline, links }
  }

  #countDrawings(name: string, token: Tag): void {
    const step = token.type === 'close' ? -1 : token.attributes.endsWith('/') ? 0 : 1
    if (name === 'svg') this.#drawings = Math.max(0, this.#drawings + step)
    if (this.#drawings === 0) this.#drawnTexts = 0
    else if (DRAWN_TEXT.test(name)) {
      this.#drawnTexts = Math.max(0, this.#drawnTexts + step)
      this.#writer.breakLine()
    }
  }

  #endHeading(heading: { level: number; start: number; lines: number }): void {
    this.#writer.breakLine()
    const title = this.#writer.linesSince(heading.lines).join(' ')
    if (title.length <= HEADING_UNITS) this.#sections.heading(heading.level, title, heading.start)
    else this.#sections.body()
    this.#heading = null
  }

  #element(name: string, level: number | null, token: Tag): void {
    const writer = this.#writer
    const isOpen = token.type === 'open'
    if (!isOpen && name === 'title' && !isProgramTitle(writer.line())) this.#title ??= writer.line().trim()
    if (RUBY.test(name)) this.#isReading = isOpen && name !== 'ruby' && name !== 'rb'
    else if (BLOCKS.has(name)) this.#isReading = false
    if (BLOCKS.has(name) && writer.breakLine() && this.#heading === null) this.#sections.body()
    if (name === 'td' || name === 'th') writer.tab()
    if (level !== null) this.#heading = { level, start: writer.position(), lines: writer.lines() }
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted + (isOpen ? 1 : -1))
    if (name === 'meta' && isOpen) this.#author ??= metaAuthor(token.attributes)
    if (isOpen) for (const id of namedBy(name, token.attributes)) this.#links.add(id)
  }
}

function headingLevel(name: string): number | null {
  return /^h[1-6]$/.test(name) ? Number(name.charAt(1)) : null
}

function metaAuthor(attributes: string): string | null {
  if (readAttribute(attributes, 'name')?.toLowerCase() !== 'author') return null
  return decodeEntities(readAttribute(attributes, 'content') ?? '').trim() || null
}

/** Documents that a link leads to, and the colleague whom our editor marks as mentioned. */
function namedBy(name: string, attributes: string): string[] {
  if (name === 'a') return linkedDocuments(decodeEntities(readAttribute(attributes, 'href') ?? ''))
  const person = name === 'span' ? (readAttribute(attributes, 'data-mention') ?? '') : ''
  return /^[\w-]{1,64}$/.test(person) ? [person] : []
}

export function declaredEncoding(head: string): string | null {
  return /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w-]{2,30})/i.exec(head)?.[1] ?? xmlEncoding(head)
}
