import iconv from 'iconv-lite'
import { codePageName } from '../encoding/index.ts'
import type { CompoundFile } from './compound-file.ts'
import { metadataAuthor, metadataTitle } from '../layout/index.ts'
import type { Extracted } from '../extraction/index.ts'

type Properties = Pick<Extracted, 'title' | 'author' | 'created' | 'modified'>

/** Property identifiers of [MS-OLEPS] and [MS-OSHARED] 2.3.3.2.1. */
const CODE_PAGE = 1
const TITLE = 2
const AUTHOR = 4
const CREATED = 12
const SAVED = 13

const TYPE_INT16 = 0x02
const TYPE_STRING = 0x1e
const TYPE_WIDE_STRING = 0x1f
const TYPE_TIME = 0x40

/** More properties than any program writes. */
const PROPERTIES = 100
const VALUE_UNITS = 1000

/** Title, author and dates of an old Office document; empty for a damaged stream. */
export function summaryInformation(file: CompoundFile): Properties {
  const none: Properties = { title: null, author: null, created: null, modified: null }
  const stream = file.stream('\u0005SummaryInformation')
  if (stream === null) return none
  try {
    return propertiesIn(stream)
  } catch {
    return none
  }
}

function propertiesIn(stream: Buffer): Properties {
  const set = stream.readUInt32LE(44)
  const count = Math.min(stream.readUInt32LE(set + 4), PROPERTIES)
  const positions = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    const entry = set + 8 + 8 * i
    positions.set(stream.readUInt32LE(entry), set + stream.readUInt32LE(entry + 4))
  }
  const typed = (id: number, type: number) => {
    const position = positions.get(id)
    return position !== undefined && stream.readUInt16LE(position) === type ? position + 4 : null
  }
  const codePageAt = typed(CODE_PAGE, TYPE_INT16)
  const codePage = codePageAt === null ? null : codePageName(stream.readUInt16LE(codePageAt))
  const text = (id: number) => {
    const narrow = typed(id, TYPE_STRING)
    if (narrow !== null) return iconv.decode(counted(stream, narrow, 1), codePage ?? 'windows-1252')
    const wide = typed(id, TYPE_WIDE_STRING)
    return wide === null ? undefined : counted(stream, wide, 2).toString('utf16le')
  }
  const shown = (id: number) => text(id)?.replace(/\0.*$/s, '').trim()
  const time = (id: number) => {
    const position = typed(id, TYPE_TIME)
    return position === null ? null : fileTime(stream.readBigUInt64LE(position))
  }
  return {
    title: metadataTitle(shown(TITLE)),
    author: metadataAuthor(shown(AUTHOR)),
    created: time(CREATED),
    modified: time(SAVED),
  }
}

function counted(stream: Buffer, position: number, unitBytes: number): Buffer {
  const units = Math.min(stream.readUInt32LE(position), VALUE_UNITS)
  return stream.subarray(position + 4, position + 4 + units * unitBytes)
}

/** Converts 100 ns since 1601 to ISO 8601; editing times and other small values are no dates. */
function fileTime(ticks: bigint): string | null {
  const milliseconds = Number(ticks / 10_000n) - 11_644_473_600_000
  return milliseconds > Date.UTC(1980, 0, 1) && milliseconds < Date.UTC(2200, 0, 1)
    ? new Date(milliseconds).toISOString()
    : null
}
