import iconv from 'iconv-lite'
import { codePageName, encodingOfCharset } from '../encoding/index.ts'

/** No font was chosen yet, so the default font of the document is used. */
export const NO_FONT = -1

/** The encodings of a document and of its fonts, and the bytes that are not decoded yet. */
export interface RtfFonts {
  codePage(number: number): void
  macintosh(): void
  makeDefault(font: number): void
  /** The following words describe this font. */
  define(font: number): void
  charset(number: number): void
  push(byte: number): void
  /** Whether the bytes end within a character: programs write its second byte as the letter with the same code. */
  isCut(font: number): boolean
  /** The bytes that wait, as text of this font. */
  take(font: number): string
}

export function rtfFonts(): RtfFonts {
  const encodings = new Map<number, string>()
  let encoding = 'windows-1252'
  let defaultFont = 0
  let definedFont = 0
  let bytes: number[] = []
  const fontEncoding = (font: number) => encodings.get(font === NO_FONT ? defaultFont : font) ?? encoding
  return {
    codePage: (number) => void (encoding = codePageName(number) ?? encoding),
    macintosh: () => void (encoding = 'macintosh'),
    makeDefault: (font) => void (defaultFont = font),
    define: (font) => void (definedFont = font),
    charset(number) {
      const found = encodingOfCharset(number)
      if (found !== null && number !== 0) encodings.set(definedFont, found)
    },
    push: (byte) => void bytes.push(byte),
    isCut: (font) => endsWithin(bytes, fontEncoding(font)),
    take(font) {
      if (bytes.length === 0) return ''
      const decoded = iconv.decode(Buffer.from(bytes), fontEncoding(font))
      bytes = []
      return decoded
    },
  }
}

/** Encodings in which a byte from 0x80 on begins a character of two bytes. */
const DOUBLE_BYTE = new Set(['gb18030', 'big5', 'shift_jis', 'euc-kr', 'cp949'])

function endsWithin(bytes: readonly number[], encoding: string): boolean {
  if (bytes.length === 0 || !DOUBLE_BYTE.has(encoding)) return false
  let at = 0
  while (at < bytes.length) at += isLead(bytes[at]!, encoding) ? 2 : 1
  return at > bytes.length
}

function isLead(byte: number, encoding: string): boolean {
  if (encoding !== 'shift_jis') return byte > 0x80 && byte < 0xff
  return (byte > 0x80 && byte < 0xa0) || (byte >= 0xe0 && byte < 0xfd)
}
