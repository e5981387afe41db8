import { compoundKind, isCompoundFile } from './compound-kind.ts'
import { utf16Likeness } from '../encoding/index.ts'
import type { FileKind, FileToJudge } from './file-kind.ts'
import { magicKind } from './magic-kind.ts'
import { isZip, zipKind } from './zip-kind.ts'

const HEAD_BYTES = 65_536

/** Acrobat and pdf.js look for the header in the first 1024 bytes, and such files exist. */
const PDF_HEADER_WITHIN = 1024

/** Text formats that only the file name distinguishes from other text. */
const TEXT_BY_NAME: Record<string, FileKind> = { md: 'markdown', markdown: 'markdown', csv: 'csv', tsv: 'csv' }

/** Formats that are never plain text. Plain text under such a name is a broken download or has a wrong name. */
const NEVER_TEXT = new Set(
  'pdf docx docm dotx xlsx xlsm xlsb pptx pptm ofd odt ods odp epub zip rar 7z gz png jpg jpeg gif bmp webp tif tiff mp3 mp4'.split(
    ' ',
  ),
)

/**
 * The kind of a file by its content. The name only chooses between kinds that the content allows: a web page named
 * `.docx` is a web page. Reads at most the first 64 KB and the directory of a container.
 */
export async function kindOfFile(file: FileToJudge): Promise<FileKind> {
  if (file.size === 0) return 'empty'
  const head = await file.read(0, HEAD_BYTES)
  if (findAscii(head.subarray(0, PDF_HEADER_WITHIN), '%PDF-') >= 0) return 'pdf'
  if (isZip(head)) return zipKind(head, file)
  if (isCompoundFile(head)) return compoundKind(head, file)
  const magic = magicKind(head)
  if (magic !== null) return magic
  return isText(head) ? textKind(head, file.name) : 'unknown'
}

/** The extension in lower case without its dot; '' when there is none. */
export function fileExtension(name: string): string {
  return /\.([^./\\]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Markup may follow a byte order mark, spaces and comments, and may be in any encoding whose letters are ASCII. */
function textKind(head: Uint8Array, name: string): FileKind {
  const extension = fileExtension(name)
  const start = leadingText(head)
  const named = TEXT_BY_NAME[extension]
  if (named !== undefined) return named
  if (/^<([\w-]{1,20}:)?svg[\s>]/i.test(start.afterProlog)) return 'image'
  if (/^<(!doctype\s+html|html|head|body|title|meta)[\s>]/i.test(start.afterProlog)) return 'html'
  const isNamedHtml = extension === 'html' || extension === 'htm' || extension === 'xhtml'
  if (isNamedHtml && /<[a-z!/]/i.test(start.whole)) return 'html'
  if (start.hasXmlDeclaration || (extension === 'xml' && start.whole.startsWith('<'))) return 'xml'
  if (isMail(start.whole, extension)) return 'eml'
  return NEVER_TEXT.has(extension) ? 'unknown' : 'text'
}

/** A saved web page is a mail without a sender (RFC 2557); Word writes them too, under the name .doc. */
const MAIL_NAME = /^(eml|mht|mhtml)$/
const SAVED_PAGE =
  /^mime-version: ?1\.0[^]*^content-type: ?multipart\/related|^content-type: ?multipart\/related[^]*^mime-version: ?1\.0/im

function isMail(text: string, extension: string): boolean {
  if (MAIL_NAME.test(extension)) return /^(From |[\w-]{1,60}:[ \t])/.test(text)
  const isLetter = /^(received|return-path|delivered-to|message-id|from): /i.test(text) && /^message-id: /im.test(text)
  return isLetter || (/^[\w-]{1,60}:[ \t]/.test(text) && SAVED_PAGE.test(text))
}

/** The beginning of the file as ASCII, without what may stand before the first element. */
function leadingText(head: Uint8Array): { whole: string; afterProlog: string; hasXmlDeclaration: boolean } {
  const decoder = new TextDecoder(wideEncoding(head) ?? 'latin1')
  const whole = decoder
    .decode(head.subarray(0, 8192))
    .replace(/^(\u00ef\u00bb\u00bf|\ufeff)/, '')
    .trimStart()
  const afterProlog = whole.replace(
    /^(\s|<\?[^>]{0,500}>|<!--[^]{0,4000}?-->|<!doctype\s(?!html)[^>[]{0,500}(\[[^\]]{0,4000}\]\s{0,20})?>)*/i,
    '',
  )
  return { whole, afterProlog, hasXmlDeclaration: /^<\?xml\s/i.test(whole) }
}

function wideEncoding(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be'
  return null
}

/**
 * Text contains no NUL and hardly any control characters (random data has one in ten). UTF-16 contains both and is
 * recognised by its characters.
 */
function isText(head: Uint8Array): boolean {
  if (isUtf32(head)) return true
  const isMarkedWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  let controls = 0
  for (const byte of head) {
    const isUsual = byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b // escape, for coloured logs
    if (!isUsual) controls += byte === 0 ? 1000 : 1
  }
  if (controls * 100 <= head.length) return true
  return utf16Likeness(head) > (isMarkedWide ? 0.3 : 0.5)
}

function isUtf32(head: Uint8Array): boolean {
  const mark = Buffer.from(head.subarray(0, 4)).toString('hex')
  return mark === 'fffe0000' || mark === '0000feff'
}

function findAscii(bytes: Uint8Array, text: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, 0, 'latin1')
}
