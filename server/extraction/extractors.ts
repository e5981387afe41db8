import type { FileKind } from '#server/files/index.ts'
import { extractCsv } from './extract-csv.ts'
import { extractHtml } from './extract-html.ts'
import { extractMail } from './extract-mail.ts'
import { extractMarkdown } from './extract-markdown.ts'
import { extractPdf } from './extract-pdf.ts'
import { extractText } from './extract-text.ts'
import { extractXml } from './extract-xml.ts'
import type { Extractor } from './extraction-input.ts'

/** Which kinds can be read, and by what. A new format is a file of its own and a line here. */
export const EXTRACTORS: Partial<Record<FileKind, Extractor>> = {
  csv: extractCsv,
  eml: extractMail,
  html: extractHtml,
  markdown: extractMarkdown,
  pdf: extractPdf,
  text: extractText,
  xml: extractXml,
}
