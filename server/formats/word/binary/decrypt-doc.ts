import { type CompoundFile, legacyCipher, opened } from '../../compound/index.ts'
import { ExtractionRefusal } from '../../extraction/index.ts'

/** Positions in the header of a document ([MS-DOC] 2.5.2). */
const FLAGS = 0x0a
const ENCRYPTED = 0x0100
const SECOND_TABLE = 0x0200
const OBFUSCATED = 0x8000
const HEADER_LENGTH = 0x0e

/** The part of the document that is never encrypted, and the length of a block ([MS-DOC] 2.2.6.2). */
const PLAIN_BYTES = 68
const BLOCK_BYTES = 512

/** The streams of a document that contain its text. */
export interface WordStreams {
  word: Buffer
  /** Null in a document before Word 97, or a damaged one. */
  table: Buffer | null
}

/** The streams, decrypted. */
export function openedDocument(file: CompoundFile, word: Buffer, password: string | undefined): WordStreams {
  const flags = word.readUInt16LE(FLAGS)
  const table = file.stream((flags & SECOND_TABLE) !== 0 ? '1Table' : '0Table')
  if ((flags & ENCRYPTED) === 0) return { word, table }
  if ((flags & OBFUSCATED) !== 0 || table === null) {
    throw new ExtractionRefusal('unsupported', 'Word 95 等旧版文件的密码无法打开，请用 Word 去掉密码后重新上传')
  }
  if (password === undefined) throw new ExtractionRefusal('password', '文件有密码，无法读取正文')
  const cipher = legacyCipher(table.subarray(0, word.readUInt32LE(HEADER_LENGTH)), password)
  if (cipher === null) throw new ExtractionRefusal('password', '密码不正确')
  const plain = opened(cipher, word, BLOCK_BYTES)
  return {
    word: Buffer.concat([word.subarray(0, PLAIN_BYTES), plain.subarray(PLAIN_BYTES)]),
    table: opened(cipher, table, BLOCK_BYTES),
  }
}
