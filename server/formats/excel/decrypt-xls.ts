import {
  compoundFile,
  type CompoundFile,
  isCompoundFile,
  legacyCipher,
  opened,
  orDamaged,
  OWN_PASSWORDS,
  withStream,
  xorArray,
  xored,
} from '../compound/index.ts'
import { ExtractionRefusal } from '../extraction/index.ts'

/** The FilePass record of BIFF ([MS-XLS] 2.4.117): what follows it is encrypted. It is one of the first records. */
const FILE_PASS = 0x002f
const FIRST_RECORDS = 20

/** A record that means nothing. It replaces FilePass, because nothing may move: sheets are found by their position. */
const NOTHING = 0x00c1

/** Records whose content is never encrypted ([MS-XLS] 2.2.10), and the position of each sheet in the list of sheets. */
const PLAIN = new Set([0x0809, 0x0009, 0x0209, 0x0409, FILE_PASS, 0x0194, 0x0195, 0x00e1, 0x0196, 0x0138])
const SHEET = 0x0085
const POSITION_BYTES = 4

const BLOCK_BYTES = 1024
const ASKS = '文件有密码，无法读取正文'

interface PassRecord {
  at: number
  content: Buffer
}

/**
 * The stream of a workbook, decrypted with the password that Excel itself uses for protected workbooks, or with the
 * given one. A workbook without a password is returned unchanged.
 */
export function openedBook(stream: Buffer, password: string | undefined): Buffer {
  const pass = findPassRecord(stream)
  if (pass === null) return stream
  const tried = password === undefined ? [OWN_PASSWORDS.excel] : [password, OWN_PASSWORDS.excel]
  for (const each of tried) {
    const plain = openedWith(stream, pass, each)
    if (plain !== null) return plain
  }
  throw new ExtractionRefusal('password', password === undefined ? ASKS : '密码不正确')
}

/**
 * The bytes of an Excel file, decrypted if only Excel's own password is needed; the bytes of any other format
 * unchanged.
 */
export async function openedBytes(bytes: Buffer): Promise<Buffer> {
  if (!isCompoundFile(bytes)) return bytes
  return orDamaged(async () => (await openedXls(await compoundFile(bytes), bytes, undefined)).bytes)
}

/** The same for a whole file: its stream (null if it has none), and its bytes for a library that reads files. */
export async function openedXls(file: CompoundFile, bytes: Buffer, password: string | undefined) {
  const name = ['Workbook', 'Book'].find((each) => file.stream(each) !== null)
  const locked = name === undefined ? null : file.stream(name)
  if (name === undefined || locked === null) return { stream: null, bytes }
  const stream = openedBook(locked, password)
  return { stream, bytes: stream === locked ? bytes : await withStream(bytes, name, stream) }
}

function findPassRecord(stream: Buffer): PassRecord | null {
  let at = 0
  for (let i = 0; i < FIRST_RECORDS && at + 4 <= stream.length; i++) {
    const end = at + 4 + stream.readUInt16LE(at + 2)
    if (stream.readUInt16LE(at) === FILE_PASS) return { at, content: stream.subarray(at + 4, end) }
    at = end
  }
  return null
}

function openedWith(stream: Buffer, { at, content }: PassRecord, password: string): Buffer | null {
  const open = opener(stream, content, password)
  if (open === null) return null
  const plain = Buffer.from(stream)
  for (const record of recordsFrom(stream, at)) {
    const start = record.start + (record.type === SHEET ? POSITION_BYTES : 0)
    if (start < record.end && !PLAIN.has(record.type)) open(record, start).copy(plain, start)
  }
  plain.writeUInt16LE(NOTHING, at)
  return plain
}

interface BiffRecord {
  type: number
  start: number
  end: number
}

function* recordsFrom(stream: Buffer, first: number): Generator<BiffRecord> {
  for (let at = first; at + 4 <= stream.length;) {
    const end = Math.min(at + 4 + stream.readUInt16LE(at + 2), stream.length)
    yield { type: stream.readUInt16LE(at), start: at + 4, end }
    at = end
  }
}

/** Decrypts the content of a record from a position on. Books before Excel 97 have one method and name no kind. */
function opener(stream: Buffer, pass: Buffer, password: string): ((record: BiffRecord, from: number) => Buffer) | null {
  const isXor = pass.length === 4 || pass.readUInt16LE(0) === 0
  if (!isXor) {
    const cipher = legacyCipher(pass.subarray(2), password)
    const plain = cipher === null ? null : opened(cipher, stream, BLOCK_BYTES)
    return plain && (({ end }, from) => plain.subarray(from, end))
  }
  const at = pass.length === 4 ? 0 : 2
  const array = xorArray(password, { key: pass.readUInt16LE(at), verifier: pass.readUInt16LE(at + 2) })
  return (
    array &&
    (({ start, end }, from) => xored(stream.subarray(from, end), array, start + (end - start) + (from - start)))
  )
}
