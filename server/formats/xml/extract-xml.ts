import { isProgramTitle } from '#core/rules/program-title.ts'
import { decodeEntities, type MarkupToken, readXmlSource, scanMarkup } from '../markup/index.ts'
import { htmlText } from '../web/index.ts'
import { xmlEncoding } from '../encoding/index.ts'
import { cutPassages, documentWriter, plainWriter } from '../passages/index.ts'
import { excel2003, isExcel2003 } from '../excel/index.ts'
import {
  capText,
  emptySheets,
  type Extracted,
  type ExtractionInput,
  ExtractionRefusal,
  type Extractor,
  sourceText,
} from '../extraction/index.ts'
import { asZip, flatPackage } from './flat-package.ts'

/** Escaped HTML inside an element, as in every feed. Only elements of running text count: `&lt;T&gt;` is none. */
const ESCAPED_HTML = /<\/?(a|b|br|div|em|font|h[1-6]|i|img|li|ol|p|pre|span|strong|table|td|tr|u|ul)(\s[^<>]*)?\/?>/i

/**
 * XML as text: the content of elements, one line for each. Entities of a document type are not expanded, attributes are
 * not text, and a damaged file is read up to the damage.
 */
export const extractXml: Extractor = async (input) => {
  const source = sourceText(input, xmlEncoding)
  const office = await officeText(input, source.text)
  if (office !== null) return { ...office, encoding: source.encoding, truncated: office.truncated || source.truncated }
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
 * Office documents that were saved as one XML file. Null for other XML, and for a damaged one, which is then read as
 * text.
 */
async function officeText(input: ExtractionInput, source: string): Promise<Extracted | null> {
  try {
    if (isExcel2003(source)) return workbookText(input, source)
    const flat = flatPackage(source)
    const extractor = flat === null ? undefined : input.extractorOf?.(flat.kind)
    if (flat === null || extractor === undefined) return null
    return await extractor({ ...input, kind: flat.kind, parts: asZip(flat, input) })
  } catch (error) {
    if (error instanceof ExtractionRefusal && error.reason === 'damaged') return null
    throw error
  }
}

function workbookText(input: ExtractionInput, source: string): Extracted {
  const writer = documentWriter(input.limits.textUnits)
  const isWhole = readXmlSource(source, excel2003(writer), input.deadline)
  const written = writer.finish()
  const truncated = written.truncated || !isWhole
  const warnings = emptySheets(written)
  return { ...written, title: null, author: null, pages: null, encoding: null, truncated, warnings }
}

/**
 * A single tag between two words without a space is markup inside a sentence; any other tags between texts end a line.
 * The title is the text of the first element with this name.
 */
function xmlText(source: string): { title: string | null; text: string } {
  const writer = plainWriter()
  let title: string | null = null
  let tagsSinceText = 0
  let endsOpenly = false
  let inTitle = false
  const drawings = drawingWatch()
  for (const token of scanMarkup(source)) {
    if (token.type !== 'text') {
      drawings.tag(token)
      tagsSinceText += 1
      inTitle = token.type === 'open' && token.name === 'title'
      continue
    }
    if (drawings.isProgram()) continue
    const text = contentText(token.isLiteral ? token.text : decodeEntities(token.text))
    if (text.trim() === '') {
      tagsSinceText += 1
      continue
    }
    const continues = tagsSinceText === 0 || (tagsSinceText === 1 && endsOpenly && /^\S/.test(text))
    if (!continues) writer.breakLine()
    if (inTitle && !isProgramTitle(text)) title ??= text.trim()
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) writer.breakLine()
      writer.text(line)
    }
    tagsSinceText = 0
    endsOpenly = /\S$/.test(text)
  }
  return { title: title === null || title.length > 100 ? null : title.replace(/\s+/g, ' '), text: writer.toString() }
}

/** Scripts and styles within drawings are no text. In other XML elements with these names may mean anything. */
function drawingWatch(): { tag(token: MarkupToken): void; isProgram(): boolean } {
  let drawings = 0
  let programs = 0
  return {
    tag(token) {
      if (token.type === 'text' || (token.type === 'open' && token.attributes.endsWith('/'))) return
      const step = token.type === 'open' ? 1 : -1
      const name = token.name.replace(/^[^:]*:/, '')
      if (name === 'svg') drawings = Math.max(0, drawings + step)
      else if (drawings > 0 && /^(script|style)$/.test(name)) programs = Math.max(0, programs + step)
      if (drawings === 0) programs = 0
    },
    isProgram: () => programs > 0,
  }
}

function contentText(text: string): string {
  return ESCAPED_HTML.test(text) ? htmlText(text).text : text
}
