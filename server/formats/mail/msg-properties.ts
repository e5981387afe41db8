import iconv from 'iconv-lite'
import { codePageName, encodingOfLanguage } from '../encoding/index.ts'
import type { CompoundFile } from '../compound/index.ts'

/** Properties of one object of a message ([MS-OXMSG] 2.1 and 2.4): the message, a recipient, an attachment. */
export interface MsgProperties {
  text(id: number): string | undefined
  bytes(id: number): Buffer | null
  integer(id: number): number | undefined
  /** ISO 8601. */
  time(id: number): string | null
}

/** Property types of [MS-OXCDATA] 2.11.1. */
const STRING = '001F'
const NARROW_STRING = '001E'
const BINARY = '0102'

/** [MS-OXPROPS]: the code page of narrow strings. */
const MESSAGE_CODE_PAGE = 0x3ffd
const INTERNET_CODE_PAGE = 0x3fde
const LOCALE = 0x3ff1
const CHINESE = 0x0804

const PROPERTY_BYTES = 16

/**
 * Reads the properties of the object at a storage's path. `headerBytes` is the length of the header of its property
 * stream: 32 for a message, 24 for one within a message, 8 for the rest.
 */
export function msgProperties(file: CompoundFile, path: string, headerBytes: number, encoding?: string): MsgProperties {
  const at = (name: string) => (path === '' ? name : `${path}/${name}`)
  const fixed = fixedValues(file.stream(at('__properties_version1.0')), headerBytes)
  const integer = (id: number) => fixed.get(id)?.readInt32LE(0)
  const stream = (id: number, type: string) =>
    file.stream(at(`__substg1.0_${id.toString(16).toUpperCase().padStart(4, '0')}${type}`))
  const narrow = () => encoding ?? messageEncoding({ integer })
  return {
    integer,
    bytes: (id) => stream(id, BINARY),
    text(id) {
      const wide = stream(id, STRING)
      if (wide !== null) return tidy(wide.toString('utf16le'))
      const bytes = stream(id, NARROW_STRING)
      return bytes === null ? undefined : tidy(iconv.decode(bytes, narrow()))
    },
    time(id) {
      const ticks = fixed.get(id)?.readBigUInt64LE(0)
      if (ticks === undefined) return null
      const date = new Date(Number(ticks / 10_000n) - 11_644_473_600_000)
      return Number.isNaN(date.getTime()) ? null : date.toISOString()
    },
  }
}

/** The encoding of the 8-bit strings of a message and of everything inside it. */
export const messageEncoding = ({ integer }: Pick<MsgProperties, 'integer'>): string =>
  codePageName(integer(MESSAGE_CODE_PAGE) ?? 0) ??
  codePageName(integer(INTERNET_CODE_PAGE) ?? 0) ??
  encodingOfLanguage(integer(LOCALE) ?? CHINESE)

/** Values of at most eight bytes are in the property stream itself. */
function fixedValues(stream: Buffer | null, headerBytes: number): Map<number, Buffer> {
  const values = new Map<number, Buffer>()
  if (stream === null) return values
  for (let at = headerBytes; at + PROPERTY_BYTES <= stream.length; at += PROPERTY_BYTES) {
    values.set(stream.readUInt16LE(at + 2), stream.subarray(at + 8, at + PROPERTY_BYTES))
  }
  return values
}

const tidy = (text: string) => text.replace(/\0+$/, '')
