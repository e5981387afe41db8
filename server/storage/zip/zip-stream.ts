import { once } from 'node:events'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  time: Date
  open: () => Promise<Readable>
}

interface Written {
  name: Buffer
  time: Date
  crc: number
  packed: number
  size: number
  at: number
}

/** Sizes come after the content of each entry, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** Office files, PDFs and pictures are compressed already, so little time is spent on them. */
const LEVEL = 1

/**
 * A zip archive that is written while it is read: one entry is open at a time, and only its name and checksum are kept,
 * however large it is. Without zip64, so at most 4 GB.
 */
export const zipStream = (entries: AsyncIterable<ZipEntry>): Readable =>
  Readable.from(pieces(entries), { objectMode: false })

async function* pieces(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const entry of entries) {
    const one: Written = { name: Buffer.from(entry.name), time: entry.time, crc: 0, packed: 0, size: 0, at }
    for await (const piece of entryPieces(entry, one)) {
      at += piece.length
      yield piece
    }
    written.push(one)
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield end(written.length, directory.length, at)
}

async function* entryPieces(entry: ZipEntry, one: Written): AsyncGenerator<Buffer> {
  yield Buffer.concat([fixed(0x04034b50, VERSION, [], common({ ...one, crc: 0, packed: 0, size: 0 })), one.name])
  const source = await entry.open()
  const packer = createDeflateRaw({ level: LEVEL })
  const feeding = feed(source, packer, one)
  try {
    for await (const piece of packer as AsyncIterable<Buffer>) {
      one.packed += piece.length
      yield piece
    }
    await feeding
  } finally {
    source.destroy()
    packer.destroy()
  }
  const sums = Buffer.alloc(16)
  for (const [i, value] of [0x08074b50, one.crc, one.packed, one.size].entries()) sums.writeUInt32LE(value, 4 * i)
  yield sums
}

/** An error while reading ends the packer, and with it the archive. */
async function feed(source: Readable, packer: ReturnType<typeof createDeflateRaw>, one: Written): Promise<void> {
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      one.crc = crc32(piece, one.crc)
      one.size += piece.length
      if (!packer.write(piece)) await once(packer, 'drain')
    }
    packer.end()
  } catch (error) {
    packer.destroy(error as Error)
  }
}

/** The common part of an entry's head and of its line in the directory. */
function common({ name, time, crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt16LE(FLAGS, 0)
  bytes.writeUInt16LE(DEFLATED, 2)
  bytes.writeUInt32LE(dosTime(time), 4)
  for (const [i, value] of [crc, packed, size].entries()) bytes.writeUInt32LE(value, 8 + 4 * i)
  bytes.writeUInt16LE(name.length, 20)
  return bytes
}

const directoryEntry = (one: Written): Buffer => {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(one.at, 10)
  return Buffer.concat([fixed(0x02014b50, VERSION, [VERSION], common(one)), rest, one.name])
}

function fixed(signature: number, made: number, needed: readonly number[], rest: Buffer): Buffer {
  const head = Buffer.alloc(6 + 2 * needed.length)
  head.writeUInt32LE(signature, 0)
  for (const [i, value] of [made, ...needed].entries()) head.writeUInt16LE(value, 4 + 2 * i)
  return Buffer.concat([head, rest])
}

function end(count: number, length: number, at: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x06054b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(length, 12)
  bytes.writeUInt32LE(at, 16)
  return bytes
}

/** In Chinese time, like the wire. */
function dosTime(time: Date): number {
  const t = new Date(time.getTime() + 8 * 3_600_000)
  const day = ((t.getUTCFullYear() - 1980) << 9) | ((t.getUTCMonth() + 1) << 5) | t.getUTCDate()
  const clock = (t.getUTCHours() << 11) | (t.getUTCMinutes() << 5) | (t.getUTCSeconds() >> 1)
  return ((day << 16) | clock) >>> 0
}
