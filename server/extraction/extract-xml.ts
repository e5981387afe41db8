import { decodeEntities } from './entities.ts'
import { htmlText, xmlEncoding } from './extract-html.ts'
import type { Extractor } from './extraction-input.ts'
import { cutPassages } from './passages.ts'
import { plainWriter } from './plain-writer.ts'
import { scanMarkup } from './scan-markup.ts'
import { capText, sourceText } from './source-text.ts'

/** Escaped HTML inside an element, as every feed has it. Only elements of running text: `&lt;T&gt;` is not one. */
const ESCAPED_HTML = /<\/?(a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|pre|span|strong|table|td|tr|u|ul)(\s[^<>]*)?\/?>/i

/**
 * XML as text: the content of elements, a line for each. Entities of a document type are not expanded, attributes are
 * not text, a damaged end is read as far as it goes.
 */
export const extractXml: Extractor = async (input) => {
  const source = sourceText(input, xmlEncoding)
  const xml = xmlText(source.text)
  const { text, truncated } = capText(xml.text, input.limits.textUnits)
  return {
    title: xml.title,
    author: null,
    text,
    passages: cutPassages(text, [{ start: 0, end: text.length, page: null, heading: null }]),
    pages: null,
    encoding: source.encoding,
    truncated: truncated || source.truncated,
    warnings: [],
  }
}

/**
 * One tag between two words without space is markup inside a sentence; anything else between texts ends a line. The
 * title is that of the first element called so.
 */
function xmlText(source: string): { title: string | null; text: string } {
  const writer = plainWriter()
  let title: string | null = null
  let tagsSinceText = 0
  let endsOpenly = false
  let inTitle = false
  for (const token of scanMarkup(source)) {
    if (token.type !== 'text') {
      tagsSinceText += 1
      inTitle = token.type === 'open' && token.name === 'title'
      continue
    }
    const text = contentOf(token.isLiteral ? token.text : decodeEntities(token.text))
    if (text.trim() === '') {
      tagsSinceText += 1
      continue
    }
    const continues = tagsSinceText === 0 || (tagsSinceText === 1 && endsOpenly && /^\S/.test(text))
    if (!continues) writer.breakLine()
    if (inTitle) title ??= text.trim()
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) writer.breakLine()
      writer.text(line)
    }
    tagsSinceText = 0
    endsOpenly = /\S$/.test(text)
  }
  return { title: title === null || title.length > 100 ? null : title.replace(/\s+/g, ' '), text: writer.toString() }
}

function contentOf(text: string): string {
  return ESCAPED_HTML.test(text) ? htmlText(text).text : text
}
