import { documentWriter } from './document-writer.ts'
import type { Extractor } from './extraction-input.ts'
import { metadataAuthor, metadataTitle } from './pdf-title.ts'
import { readRtf } from './rtf-text.ts'

/** Rich text: paragraphs, headings by outline level, rows of tables, notes; any code page and any nesting. */
export const extractRtf: Extractor = async (input) => {
  const bytes = input.read(0, input.limits.sourceBytes)
  const writer = documentWriter(input.limits.textUnits)
  const { title, author, created, modified } = readRtf(Buffer.from(bytes).toString('latin1'), writer)
  const written = writer.finish()
  return {
    ...written,
    title: metadataTitle(title),
    author: metadataAuthor(author),
    created,
    modified,
    pages: null,
    encoding: null,
    truncated: written.truncated || input.size > bytes.length,
    warnings: [],
  }
}
