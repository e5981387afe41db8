import { codePageName, decodeText } from '../encoding/index.ts'
import { type CompoundFile, openCompoundFile, orDamaged } from '../compound/index.ts'
import { decompressedRtf, rtfBody } from '../rtf/index.ts'
import { htmlText } from '../web/index.ts'
import { cleanText, type ExtractionInput, type Extractor } from '../extraction/index.ts'
import { headerLines, type MailContent, mailText } from './mail-text.ts'
import { messageEncoding, type MsgProperties, msgProperties } from './msg-properties.ts'

/** Properties of [MS-OXPROPS] by their identifiers. */
const ID = {
  subject: 0x0037,
  submitted: 0x0039,
  recipientType: 0x0c15,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  delivered: 0x0e06,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  internetCodePage: 0x3fde,
} as const

const TO = 1
const CC = 2

/** A storage within an attachment: an attached message. */
const INNER_MESSAGE = '__substg1.0_3701000D'

/** Lengths of the header of a property stream ([MS-OXMSG] 2.4.1). */
const HEADER = { message: 32, innerMessage: 24, other: 8 } as const

const PARTS = 500
const DEPTH = 3

/** Outlook messages: headers, body, attachments with their text, attached messages; narrow strings in their code page. */
export const extractMsg: Extractor = async (input) => mailText(input, await messageContent(input))

/** The parts of an Outlook message. */
export async function messageContent(input: ExtractionInput): Promise<MailContent> {
  const file = await openCompoundFile(input)
  return orDamaged(() => messageAt(file, '', 0))
}

function messageAt(file: CompoundFile, path: string, depth: number): MailContent {
  const message = msgProperties(file, path, depth === 0 ? HEADER.message : HEADER.innerMessage)
  const encoding = messageEncoding(message)
  const parts = file.storages(path).slice(0, PARTS)
  const inPart = (name: string) => (path === '' ? name : `${path}/${name}`)
  const read = (name: string) => msgProperties(file, inPart(name), HEADER.other, encoding)
  const recipients = parts.filter((name) => name.startsWith('__recip_')).map(read)
  const named = (type: number) =>
    recipients
      .filter((recipient) => recipient.integer(ID.recipientType) === type)
      .flatMap((recipient) => recipient.text(ID.displayName) || [])
      .join('、')
  const sent = message.time(ID.submitted) ?? message.time(ID.delivered)
  const sender = message.text(ID.senderName) || message.text(ID.senderAddress)
  const headers = [
    ['主题', message.text(ID.subject)],
    ['发件人', sender],
    ['收件人', named(TO)],
    ['抄送', named(CC)],
    ['日期', sent?.slice(0, 16).replace('T', ' ')],
  ] as const
  return {
    subject: message.text(ID.subject) ?? null,
    author: sender ?? null,
    headers: headers.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    body: messageBody(message),
    attachments: parts
      .filter((name) => name.startsWith('__attach_'))
      .flatMap((name) => readAttachments(file, inPart(name), read(name), depth)),
    sent,
    truncated: false,
  }
}

/** An attachment; after an attached message come its own attachments. */
function readAttachments(
  file: CompoundFile,
  path: string,
  attachment: MsgProperties,
  depth: number,
): MailContent['attachments'] {
  const name = attachment.text(ID.longName) || attachment.text(ID.shortName) || attachment.text(ID.displayName) || ''
  const isMessage = file.storages(path).includes(INNER_MESSAGE)
  if (!isMessage) return [{ name, content: attachment.bytes(ID.data) ?? new Uint8Array(0) }]
  if (depth + 1 >= DEPTH) return [{ name: name || '邮件', content: null }]
  // As text, because the message has no bytes of its own that could be read again.
  const { headers, body, attachments } = messageAt(file, `${path}/${INNER_MESSAGE}`, depth + 1)
  const text = [headerLines(headers), '', body].join('\n')
  return [{ name: name || '邮件', content: Buffer.from(text) }, ...attachments]
}

function messageBody(message: MsgProperties): string {
  const plain = message.text(ID.body)
  if (plain?.trim()) return plain
  const html = message.bytes(ID.html)
  const narrow = html === null ? htmlText(cleanText(message.text(ID.html) ?? '')).text : ''
  if (html === null) return narrow || packedBody(message.bytes(ID.rtf))
  const charset = codePageName(message.integer(ID.internetCodePage) ?? 0)
  return htmlText(cleanText(decodeText(html, charset).text)).text
}

/** Some programs keep the body only as compressed RTF. */
function packedBody(bytes: Uint8Array | null): string {
  return bytes === null ? '' : rtfBody(Buffer.from(decompressedRtf(Buffer.from(bytes)), 'latin1'))
}
