import { decodeText } from '../encoding/index.ts'
import { labelled } from '../passages/index.ts'

export interface MailPart {
  /** In lower case, like `text/plain`. */
  type: string
  charset: string | null
  /** Null when the part is not an attachment. */
  fileName: string | null
  /** The id that the body uses for a picture; null if there is none. */
  id: string | null
  content: Uint8Array
  /** Parts with the same number have the same content in several formats; null for all others. */
  alternative: number | null
  /** The body once more, in a form that is used only when there is no other. */
  isRepeated?: boolean
}

export interface Mail {
  /** By lower-case name, decoded; the first value when there are several. */
  headers: Map<string, string>
  /** Leaves in document order. */
  parts: MailPart[]
  /** True when the mail has more or deeper parts than are read. */
  isCut: boolean
}

/** Headers that a reader sees, with their labels on our screens. */
export const SHOWN_HEADERS: readonly (readonly [string, string])[] = [
  ['subject', '主题'],
  ['from', '发件人'],
  ['to', '收件人'],
  ['cc', '抄送'],
  ['date', '日期'],
]

/** Forwarded mails are nested; an attack is nested deeper. */
const DEPTH = 20
const PARTS = 500
const HEADER_BYTES = 262_144

/**
 * A small reader of RFC 5322 and MIME (2045-2047, 2231): headers, nested parts, transfer encodings. Bytes are handled
 * as Latin-1 text, one unit each, so that no charset is guessed before a part declares its own.
 */
export function parseMail(source: string): Mail {
  const found: Found = { parts: [], isCut: false }
  const headers = readPart(source, { depth: 0, alternative: null }, found)
  return { headers, ...found }
}

type Found = Pick<Mail, 'parts' | 'isCut'>

interface Within {
  depth: number
  alternative: number | null
}

function readPart(source: string, { depth, alternative }: Within, found: Found): Map<string, string> {
  const { headers, body } = split(source)
  const type = headers.get('content-type') ?? 'text/plain'
  const kind = (/^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1] ?? 'text/plain').toLowerCase()
  const boundary = parameter(type, 'boundary')
  const { parts } = found
  const isBeyond = depth >= DEPTH || parts.length >= PARTS
  found.isCut ||= isBeyond
  if (isBeyond) return decoded(headers)
  if (kind.startsWith('multipart/') && boundary !== null) {
    const within = { depth: depth + 1, alternative: kind === 'multipart/alternative' ? parts.length : alternative }
    for (const inner of between(body, boundary)) readPart(inner, within, found)
  } else if (kind === 'message/rfc822') {
    const position = parts.length
    const inner = readPart(body, { depth: depth + 1, alternative: null }, found)
    parts.splice(position, 0, headersPart(inner))
  } else {
    const disposition = headers.get('content-disposition') ?? ''
    const name = parameter(disposition, 'filename') ?? parameter(type, 'name')
    const isAttachment = /^\s*attachment/i.test(disposition) || (name !== null && !kind.startsWith('text/'))
    const content = transferDecoded(body, headers.get('content-transfer-encoding') ?? '')
    parts.push({
      type: kind,
      charset: parameter(type, 'charset'),
      fileName: isAttachment ? (name ?? '') : null,
      alternative,
      id: headers.get('content-id')?.replace(/^\s*<|>\s*$/g, '') ?? null,
      content,
    })
  }
  return decoded(headers)
}

/** The headers that a reader sees above a mail inside a mail. */
function headersPart(headers: ReadonlyMap<string, string>): MailPart {
  const lines = SHOWN_HEADERS.map(([name, label]) => labelled(label, headers.get(name) ?? ''))
  const content = Buffer.from(lines.filter((line) => line !== '').join('\n'))
  return { type: 'text/plain', charset: 'utf-8', fileName: null, id: null, content, alternative: null }
}

/** The headers, with folded lines joined, and the text after the first empty line. */
function split(source: string): { headers: Map<string, string>; body: string } {
  const separator = /(?:^|\n)\r?\n/.exec(source.slice(0, HEADER_BYTES))
  const end = separator === null ? Math.min(source.length, HEADER_BYTES) : separator.index
  const headers = new Map<string, string>()
  const lines = source
    .slice(0, end)
    .replace(/\r/g, '')
    .replace(/\n(?=[ \t])/g, '')
    .split('\n')
  for (const line of lines) {
    const header = /^([\w-]{1,100}):[ \t]*/.exec(line)
    const name = header?.[1]?.toLowerCase()
    if (header !== null && name !== undefined && !headers.has(name)) headers.set(name, line.slice(header[0].length))
  }
  return { headers, body: separator === null ? '' : source.slice(separator.index + separator[0].length) }
}

function decoded(headers: Map<string, string>): Map<string, string> {
  return new Map([...headers].map(([name, value]) => [name, decodeWords(value)]))
}

/** The sources of the parts between boundary lines. */
function between(body: string, boundary: string): string[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`)
  return pieces
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => piece.slice(piece.indexOf('\n') + 1))
}

/**
 * A parameter of a structured header. RFC 2231 continuations are joined and their charset is used. If there is also a
 * plain form for old programs, it is ignored.
 */
function parameter(header: string, name: string): string | null {
  const limited = header.slice(0, 10_000)
  const pieces = [...limited.matchAll(new RegExp(`;\\s*${name}\\*(?:\\d+\\*?)?=(?:"([^"]*)"|([^;\\s]+))`, 'gi'))]
  if (pieces.length === 0) {
    const plain = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(limited)
    return plain === null ? null : decodeWords(plain[1] ?? plain[2] ?? '')
  }
  const joined = pieces.map((piece) => piece[1] ?? piece[2] ?? '').join('')
  const extended = /^([\w-]*)'[\w-]*'([^]*)$/.exec(joined)
  return decodeText(percentDecoded(extended?.[2] ?? joined), extended?.[1] || null).text
}

const WORD = /=\?([\w-]{1,40})(?:\*[\w-]{1,20})?\?([bq])\?([^?\s]{0,10000})\?=/gi

/**
 * Decodes `=?charset?B|Q?text?=` anywhere in a value; the space between two such words does not count. Neighbours are
 * decoded together, because many programs cut a character between them.
 */
function decodeWords(value: string): string {
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1')
  let read = ''
  let end = 0
  let run: { charset: string; bytes: Uint8Array[] } | null = null
  const endRun = () => {
    if (run !== null) read += decodeText(Buffer.concat(run.bytes), run.charset).text
    run = null
  }
  for (const { index, 0: word, 1: charset = '', 2: encoding, 3: text = '' } of joined.matchAll(WORD)) {
    if (index > end || run?.charset !== charset.toLowerCase()) endRun()
    read += joined.slice(end, index)
    run ??= { charset: charset.toLowerCase(), bytes: [] }
    run.bytes.push(/b/i.test(encoding ?? '') ? Buffer.from(text, 'base64') : quotedPrintable(text.replace(/_/g, ' ')))
    end = index + word.length
  }
  if (end === 0) return decodeText(Buffer.from(joined, 'latin1')).text // some programs write raw bytes into headers
  endRun()
  return read + joined.slice(end)
}

function transferDecoded(body: string, encoding: string): Uint8Array {
  const name = encoding.trim().toLowerCase()
  if (name === 'base64') return Buffer.from(body, 'base64')
  if (name === 'quoted-printable') return quotedPrintable(body)
  return Buffer.from(body, 'latin1')
}

function quotedPrintable(text: string): Uint8Array {
  const joined = text.replace(/=[ \t]{0,100}\r?\n/g, '')
  return hexDecoded(joined, /=([0-9a-f]{2})/gi)
}

function percentDecoded(text: string): Uint8Array {
  return hexDecoded(text, /%([0-9a-f]{2})/gi)
}

function hexDecoded(text: string, escape: RegExp): Uint8Array {
  const bytes = text.replace(escape, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
