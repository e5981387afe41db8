import iconv from 'iconv-lite'
import { codePageName } from '../encoding/index.ts'
import { decompressedRtf } from '../rtf/index.ts'

/** The content of a `winmail.dat`, which Outlook sends with a mail or instead of it. */
export interface Tnef {
  /** Plain, else HTML, else RTF; null if the mail itself has the body. */
  body: { type: 'text/plain' | 'text/html' | 'text/rtf'; content: Buffer } | null
  attachments: { name: string; content: Buffer }[]
}

/** [MS-OXTNEF] 2.1.3.1. */
const SIGNATURE = 0x223e9f78
const ATTRIBUTE = {
  codePage: 0x9007,
  body: 0x800c,
  properties: 0x9003,
  attachment: 0x9002,
  title: 0x8010,
  data: 0x800f,
  attachmentProperties: 0x9005,
} as const

/** Properties of [MS-OXPROPS] by their identifiers. */
const PROPERTY = { body: 0x1000, rtf: 0x1009, html: 0x1013, data: 0x3701, longName: 0x3707 } as const

/** Types of [MS-OXCDATA] 2.11.1; MULTIPLE is the bit of properties with several values. */
const TYPE = { narrow: 0x1e, wide: 0x1f, binary: 0x102, object: 0x0d } as const
const MULTIPLE = 0x1000
const EIGHT_BYTES = new Set([0x05, 0x06, 0x07, 0x14, 0x40])
const NAMED = 0x8000
const INTERFACE_BYTES = 16

const ATTACHMENTS = 500
const PROPERTIES = 5000

/** Null for other files; for a damaged file, the readable part. */
export function readTnef(bytes: Uint8Array): Tnef | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 6 || file.readUInt32LE(0) !== SIGNATURE) return null
  const found: Tnef = { body: null, attachments: [] }
  try {
    readAttributes(file, found)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { ...found, attachments: found.attachments.filter(({ content }) => content.length > 0) }
}

/** [MS-OXTNEF] 2.1.1: level, identifier, length, data, checksum. */
function readAttributes(file: Buffer, found: Tnef): void {
  let encoding = 'windows-1252'
  let at = 6
  while (at + 9 <= file.length) {
    const id = file.readUInt16LE(at + 1)
    const begin = at + 9
    const data = file.subarray(begin, begin + file.readUInt32LE(at + 5))
    at = begin + data.length + 2
    const attachment = found.attachments.at(-1)
    if (id === ATTRIBUTE.codePage) encoding = codePageName(data.readUInt32LE(0)) ?? encoding
    else if (id === ATTRIBUTE.body) found.body = { type: 'text/plain', content: asUtf8(data, encoding) }
    else if (id === ATTRIBUTE.properties) found.body ??= messageBody(readProperties(data, encoding))
    else if (id === ATTRIBUTE.attachment && found.attachments.length < ATTACHMENTS)
      found.attachments.push({ name: '', content: Buffer.alloc(0) })
    else if (attachment === undefined) continue
    else if (id === ATTRIBUTE.title) attachment.name = asUtf8(data, encoding).toString()
    else if (id === ATTRIBUTE.data) attachment.content = data
    else if (id === ATTRIBUTE.attachmentProperties) {
      const properties = readProperties(data, encoding)
      attachment.name = properties.get(PROPERTY.longName)?.toString() || attachment.name
      if (attachment.content.length === 0) attachment.content = properties.get(PROPERTY.data) ?? attachment.content
    }
  }
}

function messageBody(properties: ReadonlyMap<number, Buffer>): Tnef['body'] {
  const plain = properties.get(PROPERTY.body)
  if (plain !== undefined) return { type: 'text/plain', content: plain }
  const html = properties.get(PROPERTY.html)
  if (html !== undefined) return { type: 'text/html', content: html }
  const rtf = properties.get(PROPERTY.rtf)
  return rtf === undefined ? null : { type: 'text/rtf', content: Buffer.from(decompressedRtf(rtf), 'latin1') }
}

/** As UTF-8, up to its NUL. */
function asUtf8(data: Buffer, encoding: string): Buffer {
  return Buffer.from(iconv.decode(data, encoding).replace(/\0[^]*$/, ''))
}

/** [MS-OXTNEF] 2.1.3.4: strings as UTF-8, bytes unchanged, the first of several values; numbers are left out. */
function readProperties(data: Buffer, encoding: string): Map<number, Buffer> {
  const found = new Map<number, Buffer>()
  let at = 0
  const number = () => {
    at += 4
    return data.readUInt32LE(at - 4)
  }
  const count = Math.min(PROPERTIES, number())
  for (let each = 0; each < count && at + 4 <= data.length; each++) {
    const [type, id] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    at += 4
    if (id >= NAMED) {
      at += INTERFACE_BYTES
      const isName = number() === 1
      const length = number() // the length of the name; other properties have a number here
      if (isName) at += padded(length)
    }
    const single = type & ~MULTIPLE
    const isLong = single === TYPE.narrow || single === TYPE.wide || single === TYPE.binary || single === TYPE.object
    const values = isLong || type !== single ? Math.min(PROPERTIES, number()) : 1
    for (let value = 0; value < values && at <= data.length; value++) {
      if (!isLong) {
        at += EIGHT_BYTES.has(single) ? 8 : 4
        continue
      }
      const length = number()
      const bytes = data.subarray(at, at + length)
      at += padded(length)
      if (!found.has(id)) found.set(id, decodeValue(bytes, single, encoding))
    }
  }
  return found
}

function decodeValue(bytes: Buffer, type: number, encoding: string): Buffer {
  if (type === TYPE.narrow) return asUtf8(bytes, encoding)
  if (type === TYPE.wide) return asUtf8(bytes, 'utf-16le')
  return type === TYPE.object ? bytes.subarray(INTERFACE_BYTES) : bytes
}

const padded = (length: number) => Math.ceil(length / 4) * 4
