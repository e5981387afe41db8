import { decodeText } from '../encoding/index.ts'
import type { DocumentWriter } from '../passages/index.ts'
import { declaredEncoding, htmlText, parseMail } from '../web/index.ts'
import { cleanText, ExtractionRefusal, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { readBytes } from '../zip/index.ts'

/** A document of another format that programs put into a Word file for Word to convert: a page, saved or as mail. */
export async function chunkLines(zip: ZipReader, part: ZipEntry, writer: Pick<DocumentWriter, 'line'>): Promise<void> {
  try {
    const source = Buffer.from(await readBytes(zip, part))
    for (const line of pageOf(source).split('\n')) writer.line(line)
  } catch (error) {
    if (!(error instanceof ExtractionRefusal) || error.reason !== 'damaged') throw error
  }
}

function pageOf(source: Buffer): string {
  const head = source.subarray(0, 4096).toString('latin1')
  if (/^mime-version:/im.test(head)) {
    const page = parseMail(source.toString('latin1')).parts.find((each) => each.type === 'text/html')
    return page === undefined ? '' : htmlText(cleanText(decodeText(page.content, page.charset).text)).text
  }
  return /<(html|body|p|div|table)[\s>]/i.test(head)
    ? htmlText(cleanText(decodeText(source, declaredEncoding(head)).text)).text
    : ''
}
