import { isUtf8 } from 'node:buffer'
import { documentWriter } from '../passages/index.ts'
import type { Extractor } from '../extraction/index.ts'
import { metadataAuthor, metadataTitle } from '../layout/index.ts'
import { readRtf } from './rtf-text.ts'

/** Rich text: paragraphs, headings by outline level, rows of tables, notes; any code page and any nesting. */
export const extractRtf: Extractor = async (input) => {
  const bytes = input.read(0, input.limits.sourceBytes)
  const writer = documentWriter(input.limits.textUnits)
  const { title, author, created, modified } = readRtf(decodeSource(Buffer.from(bytes)), writer)
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

/** Decodes the source. Some programs write UTF-8, which RTF does not know; a long text is not valid UTF-8 by chance. */
function decodeSource(bytes: Buffer): string {
  const isWide = bytes.some((byte) => byte > 0x7f) && isUtf8(bytes)
  if (!isWide) return bytes.toString('latin1')
  return bytes
    .toString('utf8')
    .replace(/[^\p{ASCII}]/gu, (character) =>
      Array.from({ length: character.length }, (_, at) => `{\\uc1\\u${character.charCodeAt(at)}?}`).join(''),
    )
}
