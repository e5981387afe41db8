import iconv from 'iconv-lite'
import { decodeText, encodingOfLanguage, isPlainChinese } from '../../encoding/index.ts'

/** A stretch of a Word document's text with its position in the main stream. */
export interface Piece {
  text: string
  /** The position of its first character in bytes, and the bytes of a character. */
  position: number
  unitBytes: 1 | 2
}

/**
 * Positions in the file information block: [MS-DOC] 2.5, and for Word 6 and 95 the notes of the wv and Wine projects.
 */
const LANGUAGE = 0x06
const FLAGS = 0x0a
const TEXT_BEGIN = 0x18
const TEXT_END = 0x1c
const CLX_97 = 0x1a2
const CLX_95 = 0x160
const FLAG_COMPLEX = 0x0004
/** `fExtChar`: in files of Asian Word 95 the text is UTF-16. */
const FLAG_WIDE = 0x1000
const BODY_UNITS = 0x34
const COMPRESSED = 0x4000_0000

/** Word 97 to 2003: UTF-16, or 8-bit where all characters allow it. */
export function pieces97(word: Buffer, table: Buffer): Piece[] {
  return pieceEntries(table, word.readUInt32LE(CLX_97), word.readUInt32LE(CLX_97 + 4)).map(({ position, units }) => {
    const isCompressed = (position & COMPRESSED) !== 0
    const at = isCompressed ? (position & ~COMPRESSED) >>> 1 : position
    const bytes = word.subarray(at, at + (isCompressed ? units : 2 * units))
    const text = isCompressed ? iconv.decode(bytes, 'windows-1252') : bytes.toString('utf16le')
    return { text, position: at, unitBytes: isCompressed ? 1 : 2 }
  })
}

/** Word 6 and 95: 8-bit text in the code page of its language, in one stretch or (after a fast save) in pieces. */
export function pieces95(word: Buffer): Piece[] {
  const encoding = encodingOfLanguage(word.readUInt16LE(LANGUAGE))
  const isComplex = (word.readUInt16LE(FLAGS) & FLAG_COMPLEX) !== 0
  const [begin, end] = [word.readUInt32LE(TEXT_BEGIN), word.readUInt32LE(TEXT_END)]
  const entries = isComplex
    ? pieceEntries(word, word.readUInt32LE(CLX_95), word.readUInt32LE(CLX_95 + 4))
    : [{ position: begin, units: end - begin }]
  // All pieces are decoded together, because a piece may end within a character of two bytes.
  const bytes = Buffer.concat(entries.map(({ position, units }) => word.subarray(position, position + units)))
  const isWide = (word.readUInt16LE(FLAGS) & FLAG_WIDE) !== 0 && !isComplex
  if (isWide && end - begin >= 2 * word.readUInt32LE(BODY_UNITS)) {
    return [{ text: bytes.toString('utf16le'), position: begin, unitBytes: 2 }]
  }
  return [{ text: decoded95(bytes, encoding), position: begin, unitBytes: 1 }]
}

/** Chinese programs often wrote Western as the language. */
function decoded95(bytes: Buffer, encoding: string): string {
  if (encoding === 'windows-1252') {
    const guessed = decodeText(bytes)
    const isChinese = guessed.encoding === 'gb18030' || guessed.encoding === 'big5'
    if (isChinese && isPlainChinese(guessed.text)) return guessed.text
  }
  return iconv.decode(bytes, encoding)
}

/** The piece table ([MS-DOC] 2.9.38 and 2.8.35): positions in the text, then the position of each piece. */
function pieceEntries(stream: Buffer, clx: number, length: number): { position: number; units: number }[] {
  let at = clx
  while (at < clx + length && stream.readUInt8(at) === 1) at += 3 + stream.readUInt16LE(at + 1) // formatting
  if (at >= clx + length || stream.readUInt8(at) !== 2) return []
  const table = stream.subarray(at + 5, at + 5 + stream.readUInt32LE(at + 1))
  const count = Math.max(0, Math.floor((table.length - 4) / 12))
  return Array.from({ length: count }, (_, i) => ({
    units: Math.max(0, table.readUInt32LE(4 * (i + 1)) - table.readUInt32LE(4 * i)),
    position: table.readUInt32LE(4 * (count + 1) + 8 * i + 2),
  }))
}
