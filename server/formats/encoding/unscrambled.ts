import { iconv } from './iconv.ts'
import { decodeText } from './detect-encoding.ts'
import { isPlainChinese } from './plausibility.ts'

/** A text with characters outside Windows-1252 was not decoded as Western. */
const NOT_WESTERN =
  /[^\p{ASCII}\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/u
const HIGH = /[\u0080-\uffff]{2}/

/**
 * Repairs Chinese text that was decoded as Western: ID3 tags, EXIF and workbooks of Excel 95 often contain GBK where
 * the format says Latin-1. "ÕÅÈý" is 张三.
 */
export function unscrambled(text: string): string {
  if (!HIGH.test(text) || NOT_WESTERN.test(text)) return text
  const { text: read } = decodeText(iconv().encode(text, 'windows-1252'))
  return isPlainChinese(read) ? read : text
}
