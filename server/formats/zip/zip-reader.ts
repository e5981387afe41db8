import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { nameDecoder } from '#core/text/name-of-bytes.ts'
import { type ExtractionInput, ExtractionRefusal, type ZipEntry, type ZipReader } from '../extraction/index.ts'
import { inflated64 } from './inflate64.ts'
import { inflationBudget } from './inflation-budget.ts'
import { openLocked } from './decrypt-zip.ts'
import { endOfArchive, randomAccess } from './zip-source.ts'

/** How many entries are read; the rest of a longer directory is left out. */
const ENTRIES = 20_000

/** No file system has longer paths, and thousands of them would be a long text. */
const NAME_UNITS = 1024

const CHUNK_BYTES = 65_536

const STORED = 0
const DEFLATED = 8
const DEFLATED_64 = 9

/** Opens a zip with all limits of `inflation-budget.ts`. Bytes after the directory are ignored. */
export async function openZip(input: ExtractionInput): Promise<ZipReader> {
  if (input.parts !== undefined) return input.parts
  const budget = input.container?.budget ?? inflationBudget()
  const { entries, isCut, unsafe, zip } = await readDirectory(input)
  const byName = new Map<string, ZipEntry>()
  for (const entry of entries.keys()) {
    if (!byName.has(entry.name)) byName.set(entry.name, entry)
    const folded = entry.name.toLowerCase()
    if (!byName.has(folded)) byName.set(folded, entry)
  }

  const rejected = new Set<ZipEntry>()
  async function* chunks(entry: ZipEntry): AsyncGenerator<Uint8Array> {
    const raw = entries.get(entry)
    if (raw === undefined) throw new Error(`not an entry of this archive: ${entry.name}`)
    const { password } = input
    if (entry.isEncrypted && password === undefined) throw new ExtractionRefusal('password', '文件有密码，无法读取正文')
    const spent = { inflated: 0, compressedSize: raw.compressedSize }
    try {
      for await (const chunk of inflated(input, zip, raw)) {
        budget.spend(spent, chunk.length)
        yield chunk
      }
    } catch (error) {
      if (error instanceof ExtractionRefusal && error.reason === 'password') rejected.add(entry)
      if (error instanceof ExtractionRefusal) throw error
      // One of 256 wrong passwords passes the old cipher's check, and then the content cannot be unpacked.
      if (entry.isEncrypted) rejected.add(entry)
      throw damaged(`“${entry.name}”无法解压`)
    }
  }

  return {
    entries: [...entries.keys()],
    isCut,
    unsafe,
    find: (name) => byName.get(name) ?? byName.get(name.toLowerCase()) ?? null,
    chunks,
    rejected,
    deadline: input.deadline,
  }
}

/** A whole entry as bytes in memory. */
export async function readBytes(zip: ZipReader, entry: ZipEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const chunk of zip.chunks(entry)) pieces.push(chunk)
  return Buffer.concat(pieces)
}

/** A copy for an extractor: pdf.js accepts no Buffer, and keeps the bytes that it gets. */
export function copyBytes(bytes: Uint8Array, position: number, length: number): Uint8Array {
  return new Uint8Array(bytes.subarray(position, position + length))
}

/** The refusal of a container with a fault; `detail` says where. */
export function damaged(detail: string): ExtractionRefusal {
  return new ExtractionRefusal('damaged', `文件结构已损坏（${detail}），无法读取正文`)
}

interface Directory {
  entries: Map<ZipEntry, Entry>
  isCut: boolean
  unsafe: number
  zip: ZipFile
}

async function readDirectory(input: ExtractionInput): Promise<Directory> {
  const end = endOfArchive(input)
  if (end === null) throw damaged('找不到压缩目录')
  const entries = new Map<ZipEntry, Entry>()
  let seen = 0
  let unsafe = 0
  try {
    const zip = await fromRandomAccessReaderPromise(randomAccess(input, end), end + 22, {
      autoClose: false,
      decodeStrings: false, // names may be GBK
      validateEntrySizes: false, // a wrong size is no reason to refuse, because we count the bytes that come out
    })
    const raws: Entry[] = []
    for await (const raw of zip.eachEntry()) {
      seen += 1
      if (seen > ENTRIES) break
      raws.push(raw)
    }
    const decode = nameDecoder(raws.filter((raw) => saidName(raw) === null).map((raw) => raw.fileNameRaw))
    for (const raw of raws) {
      const name = (saidName(raw) ?? decode(raw.fileNameRaw)).replaceAll('\\', '/').replace(/\p{Cc}/gu, '')
      if (isLink(raw) || isUnsafe(name)) unsafe += 1
      else if (name !== '' && !name.endsWith('/')) {
        entries.set({ name, isEncrypted: raw.isEncrypted(), size: raw.uncompressedSize }, raw)
      }
    }
    return { entries, isCut: seen > ENTRIES, unsafe, zip }
  } catch {
    throw damaged('压缩目录不完整') // the author can do nothing more with the message of the library
  }
}

const UTF8_NAME = 0x800

function isLink(entry: Entry): boolean {
  const unixMode = entry.externalFileAttributes >>> 16
  return (unixMode & 0xf000) === 0xa000
}

function isUnsafe(name: string): boolean {
  if (name.length > NAME_UNITS) return true
  return name.startsWith('/') || /^[A-Za-z]:/.test(name) || name.split('/').includes('..')
}

/**
 * The field of Info-ZIP with the name in UTF-8. It also has a checksum of the name that it stands for, because a
 * program may have renamed the entry since.
 */
const UNICODE_NAME = { id: 0x7075, version: 1, crcAt: 1, nameAt: 5 } as const

/**
 * The name, if the entry states its encoding; else null, as for old programs, which use the encoding of their country.
 */
function saidName({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string | null {
  if ((generalPurposeBitFlag & UTF8_NAME) !== 0) return fileNameRaw.toString('utf8')
  const { id, version, crcAt, nameAt } = UNICODE_NAME
  const field = extraFields.find((each) => each.id === id)?.data
  if (field === undefined || field.length <= nameAt || field[0] !== version) return null
  return field.readUInt32LE(crcAt) === crc32(fileNameRaw) ? field.toString('utf8', nameAt) : null
}

async function* inflated(input: ExtractionInput, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
  const source = stored(input, fileDataStart, entry.compressedSize)
  const { method, content } = entry.isEncrypted()
    ? unlocked(source, entry, input.password ?? '')
    : { method: null, content: source }
  const packed = method ?? entry.compressionMethod
  if (packed === STORED) yield* content
  else if (packed === DEFLATED) yield* inflatedFrom(content)
  else if (packed === DEFLATED_64) yield* inflated64(content)
  else throw damaged('使用了不支持的压缩方式')
}

function unlocked(source: Iterable<Uint8Array>, entry: Entry, password: string) {
  const opened = openLocked(source, entry.compressedSize, {
    password,
    flags: entry.generalPurposeBitFlag,
    crc: entry.crc32,
    modified: entry.lastModFileTime,
    extra: entry.extraFields,
  })
  if (opened === null) throw new ExtractionRefusal('password', '密码不正确')
  return opened
}

function* stored(input: ExtractionInput, start: number, size: number): Generator<Uint8Array> {
  let left = size
  while (left > 0) {
    const chunk = input.read(start + size - left, Math.min(CHUNK_BYTES, left))
    if (chunk.length === 0) return
    left -= chunk.length
    yield chunk
  }
}

async function* inflatedFrom(source: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const compressed = Readable.from(source)
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES })
  try {
    yield* compressed.pipe(inflate) as AsyncIterable<Uint8Array>
  } finally {
    compressed.destroy()
    inflate.destroy()
  }
}
