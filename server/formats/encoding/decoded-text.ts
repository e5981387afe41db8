/** Encodings that text in China uses; WHATWG names, all known to Node's TextDecoder. */
export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'hz-gb-2312'
  | 'iso-2022-jp'
  | 'utf-32'
  | 'utf-7'
  | 'windows-1252'

export interface DecodedText {
  encoding: Encoding
  text: string
}
