import { decodeText } from '../encoding/index.ts'
import type { DocumentWriter } from '../passages/index.ts'
import { declaredEncoding, htmlText, parseMail } from '../web/index.ts'
import { readInner } from '../archive/index.ts'
import {
  cleanText,
  type ExtractionInput,
  ExtractionRefusal,
  type ZipEntry,
  type ZipReader,
} from '../extraction/index.ts'
import { readBytes } from '../zip/index.ts'

/**
 * A document that programs put into a Word file for Word to convert: a web page, saved or as mail, or a file in another
 * format, also a Word file. False if it cannot be read.
 */
export async function chunkLines(
  input: ExtractionInput,
  zip: ZipReader,
  part: ZipEntry,
  writer: Pick<DocumentWriter, 'line'>,
): Promise<boolean> {
  try {
    const source = await readBytes(zip, part)
    const text = findPage(source) ?? (await fileText(input, part.name, source))
    for (const line of text?.split('\n') ?? []) writer.line(line)
    return text !== null
  } catch (error) {
    if (!(error instanceof ExtractionRefusal) || error.reason !== 'damaged') throw error
    return false
  }
}

async function fileText(input: ExtractionInput, name: string, source: Uint8Array): Promise<string | null> {
  const read = await readInner(input, name, source)
  if (read === 'empty') return ''
  return typeof read === 'string' ? null : read.text
}

/** Null when it is no page. */
function findPage(source: Buffer): string | null {
  const head = source.subarray(0, 4096).toString('latin1')
  if (/^mime-version:/im.test(head)) {
    const page = parseMail(source.toString('latin1')).parts.find((each) => each.type === 'text/html')
    return page === undefined ? '' : htmlText(cleanText(decodeText(page.content, page.charset).text)).text
  }
  return /<(html|body|p|div|table)[\s>]/i.test(head)
    ? htmlText(cleanText(decodeText(source, declaredEncoding(head)).text)).text
    : null
}
