import { legacyCipher, OWN_PASSWORDS } from '../compound/index.ts'
import { ExtractionRefusal } from '../extraction/index.ts'
import { recordAt } from './ppt-records.ts'
import { persistDirectory } from './ppt-slides.ts'

/** `headerToken` of an encrypted presentation ([MS-PPT] 2.3.2). */
const ENCRYPTED = 0xf3d1c4df
const TOKEN = 12
const EDIT = 16

const HEADER_BYTES = 8

/**
 * The stream of a presentation, decrypted with the password that PowerPoint itself uses when changes are forbidden, or
 * with the given one. Every object in the directory is a block ([MS-PPT] 2.3.7).
 */
export function openedPresentation(stream: Buffer, currentUser: Buffer | null, password: string | undefined): Buffer {
  const isEncrypted =
    currentUser !== null && currentUser.length >= EDIT + 4 && currentUser.readUInt32LE(TOKEN) === ENCRYPTED
  if (!isEncrypted) return stream
  const { positions, encryption } = persistDirectory(stream, currentUser.readUInt32LE(EDIT))
  const header = recordAt(stream, positions.get(encryption) ?? -1)
  if (header === null) throw new ExtractionRefusal('damaged', '文件已损坏，无法读取正文')
  const cipher = legacyCipher(stream.subarray(header.start, header.end), password ?? OWN_PASSWORDS.powerpoint)
  if (cipher === null) {
    throw new ExtractionRefusal('password', password === undefined ? '文件有密码，无法读取正文' : '密码不正确')
  }
  const plain = Buffer.from(stream)
  for (const [reference, at] of positions) {
    if (reference === encryption || at + HEADER_BYTES > stream.length) continue
    const open = cipher.block(reference)
    open(stream.subarray(at, at + HEADER_BYTES)).copy(plain, at)
    const end = at + HEADER_BYTES + plain.readUInt32LE(at + 4)
    open(stream.subarray(at + HEADER_BYTES, end)).copy(plain, at + HEADER_BYTES)
  }
  return plain
}
