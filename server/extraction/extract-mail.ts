import { decodeText } from '#server/files/index.ts'
import { moment } from './document-properties.ts'
import { htmlText } from './extract-html.ts'
import type { Extractor } from './extraction-input.ts'
import { type MailPart, parseMail } from './mail-parts.ts'
import { mailText } from './mail-text.ts'
import { cleanText } from './source-text.ts'

/** Headers that a reader sees, as our screens name them. */
export const SHOWN_HEADERS: readonly (readonly [string, string])[] = [
  ['subject', '主题'],
  ['from', '发件人'],
  ['to', '收件人'],
  ['cc', '抄送'],
  ['date', '日期'],
]

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
  const own = parts.filter((part) => part.fileName === null)
  const written = (type: string) =>
    own
      .filter((part) => part.type === type)
      .map(textOf)
      .join('\n\n')
      .trim()
  return written('text/plain') || written('text/html')
}

function textOf(part: MailPart): string {
  const { text } = decodeText(part.content, part.charset)
  return part.type === 'text/html' ? htmlText(cleanText(text)).text : text
}
