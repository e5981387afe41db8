import { decodeText } from '#server/files/index.ts'
import { moment } from './document-properties.ts'
import { htmlText } from './extract-html.ts'
import type { Extractor } from './extraction-input.ts'
import { type MailPart, parseMail, SHOWN_HEADERS } from './mail-parts.ts'
import { mailText } from './mail-text.ts'
import { cleanText } from './source-text.ts'

/** Mail as it travels (RFC 5322): headers, body, attachments with their text. */
export const extractMail: Extractor = async (input) => {
  const bytes = input.read(0, input.limits.sourceBytes)
  const { headers, parts } = parseMail(Buffer.from(bytes).toString('latin1'))
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
    body: bodyOf(parts),
    attachments: parts.flatMap(({ fileName, content }) => (fileName === null ? [] : [{ name: fileName, content }])),
    sent: moment(headers.get('date')),
    truncated: input.size > bytes.length,
  })
}

/** Programs send the same body as text and as HTML; the text is enough unless it is missing. */
function bodyOf(parts: readonly MailPart[]): string {
  const own = parts.filter((part) => part.fileName === null && /^text\/(plain|html)$/.test(part.type))
  const read = own.map((part) => ({ part, text: textOf(part).trim() })).filter(({ text }) => text !== '')
  const isSaidInPlain = ({ type, alternative }: MailPart) =>
    type === 'text/html' &&
    alternative !== null &&
    read.some(({ part }) => part.alternative === alternative && part.type === 'text/plain')
  return read
    .filter(({ part }) => !isSaidInPlain(part))
    .map(({ text }) => text)
    .join('\n\n')
}

function textOf(part: MailPart): string {
  const { text } = decodeText(part.content, part.charset)
  return part.type === 'text/html' ? htmlText(cleanText(text)).text : text
}
