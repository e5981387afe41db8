import { decodeText } from '../encoding/index.ts'
import type { ExtractionInput } from '../extraction/index.ts'

/** The metadata of a film. */
export type QuickTimeInfo = Partial<Record<'title' | 'artist' | 'album' | 'comment' | 'description' | 'lyrics', string>>

/** Names of the boxes, the same in QuickTime (`udta`) and in iTunes' list (`ilst`); © is 0xA9. */
const NAMES: Readonly<Record<string, keyof QuickTimeInfo>> = {
  '\u00a9nam': 'title',
  '\u00a9ART': 'artist',
  '\u00a9aut': 'artist',
  '\u00a9alb': 'album',
  '\u00a9cmt': 'comment',
  '\u00a9des': 'description',
  desc: 'description',
  '\u00a9inf': 'description',
  '\u00a9lyr': 'lyrics',
  // 3GPP
  titl: 'title',
  auth: 'artist',
  dscp: 'description',
}
const THREE_GPP = /^(titl|auth|dscp)$/

const BOXES = 1000
/** The index of an hour of film has some megabytes. */
const INDEX_BYTES = 16 * 1024 * 1024
const VALUE_BYTES = 20_000

/** The texts in the index of a QuickTime or MP4 file, which may be anywhere in the file; empty for other files. */
export function quickTimeInfo({ size, read }: Pick<ExtractionInput, 'size' | 'read'>): QuickTimeInfo {
  const info: QuickTimeInfo = {}
  let at = 0
  for (let count = 0; count < BOXES && at + 8 <= size; count += 1) {
    const head = Buffer.from(read(at, 16))
    if (head.length < 8) break
    const isLong = head.readUInt32BE(0) === 1 && head.length === 16
    const length = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || size - at
    if (length < 8) break
    if (head.toString('latin1', 4, 8) === 'moov') {
      const begin = at + (isLong ? 16 : 8)
      readIndex(Buffer.from(read(begin, Math.min(length - 8, INDEX_BYTES))), info)
    }
    at += length
  }
  return info
}

function readIndex(index: Buffer, info: QuickTimeInfo): void {
  for (const { type, content } of boxesIn(index)) {
    if (type !== 'udta') continue
    for (const inner of boxesIn(content)) {
      if (inner.type === 'meta') readList(inner.content, info)
      else add(info, inner.type, quickTimeText(inner))
    }
  }
}

/** `meta` of MP4 begins with a version; `meta` of QuickTime does not. */
function readList(meta: Buffer, info: QuickTimeInfo): void {
  const start = meta.toString('latin1', 4, 8) === 'hdlr' ? 0 : 4
  for (const { type, content } of boxesIn(meta.subarray(start))) {
    if (type !== 'ilst') continue
    for (const item of boxesIn(content)) {
      const data = [...boxesIn(item.content)].find((each) => each.type === 'data')
      if (data !== undefined) add(info, item.type, data.content.subarray(8))
    }
  }
}

/** A length and a language before the text; 3GPP: a version and a language, then text that ends with NUL. */
function quickTimeText({ type, content }: Box): Buffer {
  if (THREE_GPP.test(type)) return content.subarray(6)
  return content.length < 4 ? content : content.subarray(4, 4 + content.readUInt16BE(0))
}

function add(info: QuickTimeInfo, type: string, value: Buffer): void {
  const name = NAMES[type]
  if (name === undefined || info[name] !== undefined || value.length === 0) return
  const text = decodeText(value.subarray(0, VALUE_BYTES))
    .text.replace(/\0[^]*$/, '')
    .trim()
  if (text !== '') info[name] = text
}

interface Box {
  type: string
  content: Buffer
}

function* boxesIn(bytes: Buffer): Generator<Box> {
  let at = 0
  for (let count = 0; count < BOXES && at + 8 <= bytes.length; count += 1) {
    const length = bytes.readUInt32BE(at)
    if (length < 8) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + length) }
    at += length
  }
}
