/** Windows code pages whose decoder is not called `windows-N`. Source: learn.microsoft.com, code page identifiers. */
const NAMES: Readonly<Record<number, string>> = {
  437: 'cp437',
  850: 'cp850',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  10000: 'macintosh',
  10001: 'shift_jis',
  10002: 'big5',
  10008: 'gb18030',
  20936: 'gb18030',
  28591: 'iso-8859-1',
  50220: 'iso-2022-jp',
  51932: 'euc-jp',
  51936: 'gb18030',
  52936: 'gb18030',
  54936: 'gb18030',
  65000: 'utf-7',
  65001: 'utf-8',
}

/** The name of a code page in iconv-lite; null for an unknown one. */
export function codePageName(codePage: number): string | null {
  if (codePage === 874 || (codePage >= 1250 && codePage <= 1258)) return `windows-${codePage}`
  return NAMES[codePage] ?? null
}

/** Primary languages ([MS-LCID], low byte) whose old documents are in a code page of their own. */
const BY_LANGUAGE: Readonly<Record<number, string>> = {
  0x05: 'windows-1250', // Czech
  0x08: 'windows-1253', // Greek
  0x11: 'shift_jis',
  0x12: 'euc-kr',
  0x15: 'windows-1250', // Polish
  0x19: 'windows-1251', // Russian
  0x1f: 'windows-1254', // Turkish
}
const TRADITIONAL = new Set([0x0404, 0x0c04, 0x1404])

/** The encoding of 8-bit text in a language. */
export function encodingOfLanguage(lcid: number): string {
  if ((lcid & 0xff) === 0x04) return TRADITIONAL.has(lcid) ? 'big5' : 'gb18030'
  return BY_LANGUAGE[lcid & 0xff] ?? 'windows-1252'
}

/** Character sets of fonts (`lfCharSet` of Windows GDI), as RTF and old Office name them. */
const BY_CHARSET: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  130: 'cp949',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

/** Null when the font does not say how the text is encoded (symbols, default). */
export const encodingOfCharset = (charset: number): string | null => BY_CHARSET[charset] ?? null
