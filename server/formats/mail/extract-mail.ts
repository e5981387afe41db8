import { decodeText } from '../encoding/index.ts'
import { cleanText, type Extractor, moment } from '../extraction/index.ts'
import { htmlText, type MailPart, parseMail, SHOWN_HEADERS } from '../web/index.ts'
import { calendarText } from './calendar-text.ts'
import { mailText } from './mail-text.ts'
import { rtfBody } from '../rtf/index.ts'
import { readTnef } from './tnef.ts'

/** Mail in its transport format (RFC 5322): headers, body, attachments with their text. */
export const extractMail: Extractor = async (input) => {
  const bytes = input.read(0, input.limits.sourceBytes)
  const { headers, parts: sent, isCut } = parseMail(Buffer.from(bytes).toString('latin1'))
  const parts = sent.flatMap(unpacked)
  return mailText(input, {
    subject: headers.get('subject') ?? null,
    author:
      headers
        .get('from')
        ?.replace(/\s*<[^<>]*>\s*$/, '')
        .replace(/^"(.*)"$/, '$1') ?? null,
    headers: SHOWN_HEADERS.flatMap(([name, label]) =>
      headers.has(name) ? [[label, headers.get(name)!] as const] : [],
    ),
    body: messageBody(parts),
    attachments: parts.filter(isAttached).map(({ fileName, content }) => ({ name: fileName ?? '', content })),
    sent: moment(headers.get('date')),
    truncated: isCut || input.size > bytes.length,
  })
}

/** Pictures of the body and signatures: nobody searches for text in them. */
const BESIDE = /^(image|audio|video)\/|signature$|^application\/pgp-encrypted$/

/** A part with a name, or one that is neither the body nor the body in another format. */
const isAttached = ({ fileName, type, alternative }: MailPart): boolean =>
  fileName !== null || (alternative === null && !OF_BODY.test(type) && !BESIDE.test(type))

/** Types that are shown as the body. */
const OF_BODY = /^text\/(plain|html|rtf|calendar)$/

/** Opens winmail.dat, in which Outlook packs attachments and a formatted body; no other program opens it. */
function unpacked(part: MailPart): MailPart[] {
  const isCandidate = /ms-tnef/.test(part.type) || /^win(mail|dat)\.dat$/i.test(part.fileName ?? '')
  const packed = isCandidate ? readTnef(part.content) : null
  if (packed === null) return [part]
  const bare = { charset: 'utf-8', alternative: null, id: null }
  const { body, attachments } = packed
  return [
    ...(body === null ? [] : [{ ...bare, type: body.type, fileName: null, content: body.content, isRepeated: true }]),
    ...attachments.map(({ name, content }) => ({ ...bare, type: '', fileName: name, content })),
  ]
}

/** Programs send the same body as text and as HTML; the text is enough if there is one. */
function messageBody(parts: readonly MailPart[]): string {
  const shown = parts.filter((part) => part.fileName === null && OF_BODY.test(part.type))
  const isSaid = shown.some((part) => part.isRepeated !== true && partText(part).trim() !== '')
  const own = shown.filter((part) => part.isRepeated !== true || !isSaid)
  const read = own.map((part) => ({ part, text: partText(part).trim() })).filter(({ text }) => text !== '')
  const isSaidInPlain = ({ type, alternative }: MailPart) =>
    type === 'text/html' &&
    alternative !== null &&
    read.some(({ part }) => part.alternative === alternative && part.type === 'text/plain')
  return read
    .filter(({ part }) => !isSaidInPlain(part))
    .map(({ text }) => text)
    .join('\n\n')
}

function partText(part: MailPart): string {
  if (part.type === 'text/rtf') return rtfBody(part.content)
  const { text } = decodeText(part.content, part.charset)
  if (part.type === 'text/calendar') return calendarText(text)
  return part.type === 'text/html' ? htmlText(cleanText(text)).text : text
}
