import { decodeText } from '../encoding/index.ts'
import { compoundFile, isCompoundFile } from './compound-file.ts'

/** The content of an inserted object of Windows; null for a formula or another object without text. */
interface OleObject {
  name: string | null
  content: Uint8Array | null
}

/** Streams that are a file by themselves: of Office since 2007, of Acrobat, of OpenOffice. */
const FILES = ['Package', 'CONTENTS', 'EmbeddedOdf'] as const

/** A name is shorter than a path of Windows. */
const NAME_BYTES = 1024

/** The container's own streams begin with a control character. A link to a file elsewhere has no other streams. */
const isOwn = (name: string): boolean => name > '\u0020' && name !== 'ObjInfo'

/** Null when the bytes are no such object: they are another file, or damaged. */
export async function parseOle(bytes: Buffer): Promise<OleObject | null> {
  if (!isCompoundFile(bytes)) return null
  try {
    const file = await compoundFile(bytes)
    const native = file.stream('\u0001Ole10Native')
    if (native !== null) return packaged(native)
    const isBare = file.storages('').length === 0 && !file.streams('').some(isOwn)
    if (isBare || file.stream('Equation Native') !== null) return { name: null, content: null }
    const content = FILES.map((name) => file.stream(name)).find((stream) => stream !== null)
    return content === undefined ? null : { name: null, content }
  } catch {
    return null // cfb and the reader of the record throw many kinds of errors; the warnings then name the file
  }
}

/** The record that the packager of Windows writes ([MS-OLEDS] 2.3.6): names, a path, the file. */
function packaged(native: Buffer): OleObject {
  let at = 6
  const text = () => {
    const end = native.indexOf(0, at)
    if (end < 0 || end - at > NAME_BYTES) throw new RangeError('no name')
    const bytes = native.subarray(at, end)
    at = end + 1
    return decodeText(bytes).text
  }
  const name = text()
  text() // the path of the original file
  at += 4
  at += 4 + native.readUInt32LE(at) // the path of the temporary file
  const length = native.readUInt32LE(at)
  const content = native.subarray(at + 4, at + 4 + length)
  return { name: /[^\\/]*$/.exec(name)?.[0] || null, content }
}
