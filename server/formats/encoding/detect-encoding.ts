import { iconv } from './iconv.ts'
import { commonCharacterShare } from './common-characters.ts'
import type { DecodedText, Encoding } from './decoded-text.ts'
import { escapedText } from './escaped-text.ts'

/** How many bytes are scored, around the first byte that is not ASCII. */
const SAMPLE_BYTES = 65_536

/** Below this share of common characters a guess is no better than none. Mojibake scores under 0.1, prose over 0.4. */
const CONVINCING = 0.12

/** The same for UTF-16, where a few stray NULs in other text must not count. Prose scores over 0.5. */
const WIDE_CONVINCING = 0.4

/** Labels of XML declarations and HTML meta tags. GB2312 and GBK are decoded as their superset, as browsers do. */
const LABELS: Record<string, Encoding> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  gb2312: 'gb18030',
  gb_2312: 'gb18030',
  gbk: 'gb18030',
  cp936: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  'big5-hkscs': 'big5',
  shift_jis: 'shift_jis',
  'shift-jis': 'shift_jis',
  sjis: 'shift_jis',
  'windows-31j': 'shift_jis',
  cp932: 'shift_jis',
  'x-sjis': 'shift_jis',
  'x-gbk': 'gb18030',
  cp950: 'big5',
  'x-x-big5': 'big5',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  ks_c_5601_1987: 'euc-kr',
  'ks_c_5601-1987': 'euc-kr',
  cp949: 'euc-kr',
  uhc: 'euc-kr',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
}

/**
 * Decodes text of unknown origin: byte order mark, strict UTF-8, the declaration in the document, then the encoding
 * whose result has most common characters (measured: the usual detectors fail on UTF-16 without a mark and on
 * Shift-JIS). A last character that a size limit has cut is left out.
 */
export function decodeText(bytes: Uint8Array, declared: string | null = null): DecodedText {
  const sevenBit = escapedText(bytes)
  if (sevenBit !== null) return sevenBit
  const encoding = detectEncoding(bytes, declared)
  return { encoding, text: decode(bytes, encoding) }
}

/** The encoding that {@link decodeText} chooses. */
function detectEncoding(bytes: Uint8Array, declared: string | null = null): Encoding {
  const marked = byteOrderMark(bytes)
  if (marked !== null) return marked
  if (!hasNul(bytes) && isStrictUtf8(bytes)) return 'utf-8'
  const sample = telling(bytes)
  const label = declared === null ? undefined : LABELS[declared.trim().toLowerCase()]
  if (label !== undefined && readsWithoutFaults(sample, label)) return label
  return bestScored(sample)
}

/** How likely bytes with NULs are text in UTF-16: 1 is plain prose. It distinguishes text from binary data. */
export function utf16Likeness(bytes: Uint8Array): number {
  return Math.max(utf16Score(bytes, 'utf-16le'), utf16Score(bytes, 'utf-16be'))
}

function byteOrderMark(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

function hasNul(bytes: Uint8Array): boolean {
  return bytes.includes(0)
}

function isStrictUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false // decode throws nothing else here
  }
}

/**
 * The part around the first byte that is not ASCII, because a log may be ASCII for megabytes. It begins at an even
 * byte, for UTF-16.
 */
function telling(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f)
  const from = Math.max(0, first - 1024) & ~1
  return bytes.subarray(from, from + SAMPLE_BYTES)
}

function readsWithoutFaults(sample: Uint8Array, encoding: Encoding): boolean {
  const text = decode(sample, encoding)
  const faults = text.match(/[\uFFFD\uE000-\uF8FF\0]/g)?.length ?? 0
  return faults * 50 <= text.length
}

/** In a Chinese text of this many characters, at least one is always outside the rows of the Korean syllables. */
const KOREAN_ENOUGH = 16

/**
 * Most GBK text is also valid EUC-KR with common syllables, so no score distinguishes them. But Korean is written only
 * in syllables of the rows 0xB0 to 0xC8, and half of GBK's common characters are outside of them.
 */
function isKorean(sample: Uint8Array): boolean {
  let syllables = 0
  for (let at = 0; at < sample.length - 1; at += 1) {
    const [lead = 0, trail = 0] = [sample[at], sample[at + 1]]
    if (lead < 0x80) continue
    const isSyllable = lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1
    if (!isSyllable && !(lead >= 0xa1 && lead <= 0xa3 && trail >= 0xa1)) return false // otherwise punctuation
    if (isSyllable) syllables += 1
    at += 1
  }
  return syllables >= KOREAN_ENOUGH
}

function bestScored(sample: Uint8Array): Encoding {
  if (isKorean(sample)) return 'euc-kr'
  const scored: [Encoding, number][] = [
    ['gb18030', commonCharacterShare(decode(sample, 'gb18030'), 'chinese')],
    ['big5', commonCharacterShare(decode(sample, 'big5'), 'chinese')],
    ['utf-8', commonCharacterShare(decode(sample, 'utf-8'), 'any')],
    ['shift_jis', commonCharacterShare(decode(sample, 'shift_jis'), 'japanese')],
    ['euc-jp', commonCharacterShare(decode(sample, 'euc-jp'), 'japanese')],
    ['utf-16le', utf16Score(sample, 'utf-16le')],
    ['utf-16be', utf16Score(sample, 'utf-16be')],
    ['windows-1252', westernScore(sample)],
  ]
  const best = scored.reduce((left, right) => (right[1] > left[1] ? right : left))
  return best[1] >= CONVINCING ? best[0] : 'gb18030'
}

/** Counts ASCII too, unlike the other scores: in UTF-16 even a line feed proves something. */
function utf16Score(sample: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): number {
  const text = decode(sample.subarray(0, sample.length & ~1), encoding)
  if (text === '') return 0
  const ascii = text.match(/[\t\n\r\x20-\x7e]/g)?.length ?? 0
  const common = commonCharacterShare(text, 'any') * (text.length - ascii)
  const score = (ascii + common) / text.length
  return score < WIDE_CONVINCING ? 0 : score
}

/** Accented letters stand alone between ASCII letters; in the double-byte encodings high bytes come in runs. */
function westernScore(sample: Uint8Array): number {
  let high = 0
  let alone = 0
  for (let at = 0; at < sample.length; at += 1) {
    if ((sample[at] ?? 0) < 0xa0) continue
    high += 1
    if (isLetter(sample[at - 1]) || isLetter(sample[at + 1])) {
      if ((sample[at - 1] ?? 0) < 0x80 && (sample[at + 1] ?? 0) < 0x80) alone += 1
    }
  }
  return high > 0 && alone > high * 0.8 ? 0.5 : 0
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))
}

/**
 * The decoder drops the byte order mark. It does not know the characters of Hong Kong, and leaves them in private use.
 */
function decode(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes, { stream: true })
  return encoding === 'big5' && /[\uE000-\uF8FF]/.test(text) ? iconv().decode(Buffer.from(bytes), 'big5-hkscs') : text
}
