import { iconv } from './iconv.ts'
import { commonCharacterShare } from './common-characters.ts'
import type { DecodedText } from './decoded-text.ts'

/** How far an escape is searched; there is one at the first Chinese word. */
const LOOKED_AT = 65_536

/** Before characters of JIS X 0208, the old and the new one (RFC 1468). */
const JAPANESE_ESCAPES = ['\u001b$@', '\u001b$B']

/** Prose has more than this share of common characters; `~{}~` in a program has not. */
const CONVINCING = 0.35

/**
 * Encodings that no score recognises, because their bytes look like other text: HZ of old Chinese mail (RFC 1843),
 * UTF-7 (RFC 2152), ISO-2022-JP, and UTF-32 with its mark, which begins like the mark of UTF-16. Null for all others.
 */
export function escapedText(bytes: Uint8Array): DecodedText | null {
  const wide = utf32(bytes)
  if (wide !== null) return { encoding: 'utf-32', text: wide }
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOKED_AT)).toString('latin1')
  if (JAPANESE_ESCAPES.some((escape) => head.includes(escape)) && !/[\x80-\xff]/.test(head)) {
    return { encoding: 'iso-2022-jp', text: new TextDecoder('iso-2022-jp').decode(bytes) }
  }
  if (/[\x80-\xff]/.test(head)) return null
  if (isUtf7(head)) return { encoding: 'utf-7', text: iconv().decode(Buffer.from(bytes), 'utf-7') }
  if (!/~\{(?:[!-}][!-~]){2,}/.test(head)) return null
  const text = hz(Buffer.from(bytes).toString('latin1'))
  return commonCharacterShare(text, 'chinese') > CONVINCING ? { encoding: 'hz-gb-2312', text } : null
}

/**
 * Text after a plus that only looks encoded (a telephone number, `+Administrators`) gives few characters, of which one
 * in ten is common.
 */
const SHIFTED_ENOUGH = 6
const SHIFTED_CONVINCING = 0.6

/**
 * UTF-7 has UTF-16 in Base64 between `+` and `-`. Other Base64 decodes to random characters, of which hardly any is
 * common.
 */
function isUtf7(head: string): boolean {
  const shifted = head.match(/\+[A-Za-z0-9+/]{3,2000}-?/g)?.slice(0, 500) ?? []
  const text = iconv().decode(Buffer.from(shifted.join('')), 'utf-7')
  return text.length >= SHIFTED_ENOUGH && commonCharacterShare(text, 'any') > SHIFTED_CONVINCING
}

/** HZ has GB 2312 without the eighth bits between `~{` and `~}`. */
function hz(source: string): string {
  const decoder = new TextDecoder('gb18030')
  return source
    .replace(/~\{((?:[!-}][!-~]){0,1000})(?:~\}|(?=\s|$))/g, (_, pairs: string) =>
      decoder.decode(Uint8Array.from(pairs, (half) => half.charCodeAt(0) | 0x80)),
    )
    .replaceAll('~~', '~')
    .replace(/~\n/g, '')
}

function utf32(bytes: Uint8Array): string | null {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe && bytes[2] === 0 && bytes[3] === 0
  const isBig = bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 0xfe && bytes[3] === 0xff
  if (!isLittle && !isBig) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pieces: string[] = []
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittle)
    pieces.push(point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd')
  }
  return pieces.join('')
}
