import { cutText } from '#core/text/cut-text.ts'
import { decodeText } from '#server/formats/encoding/index.ts'
import { cleanText, type ExtractionInput } from '#server/formats/extraction/index.ts'
import { type MailAttachment, messageContent } from '#server/formats/mail/index.ts'
import { type MailPart, parseMail, SHOWN_HEADERS } from '#server/formats/web/index.ts'
import { cleaned } from './cleaned.ts'
import { asMarkup, type Markup } from './markup.ts'
import type { PictureShelf } from './picture-shelf.ts'

const parsed = (input: ExtractionInput) =>
  parseMail(Buffer.from(input.read(0, input.limits.sourceBytes)).toString('latin1'))

const attached = (parts: readonly MailPart[]): MailAttachment[] =>
  parts.filter((part) => part.fileName !== null).map((part) => ({ name: part.fileName ?? '', content: part.content }))

const listed = (attachments: readonly MailAttachment[]) =>
  attachments.map(({ name, content }) => ({
    name: cutText(name || '未命名', 300),
    size: content?.length ?? 0,
  }))

/** The attachments of a mail, in the order of its head. */
export async function readAttachments(input: ExtractionInput): Promise<readonly MailAttachment[]> {
  return input.kind === 'msg' ? (await messageContent(input)).attachments : attached(parsed(input).parts)
}

/** An Outlook message, with its body as text. */
export async function messageMarkup(input: ExtractionInput): Promise<Markup> {
  const { headers, body, attachments, truncated } = await messageContent(input)
  const shown = headers.map(([label, value]): [string, string] => [label, cleanText(value).slice(0, 2000)])
  return {
    chapters: [{ title: '', html: cleaned(asMarkup([cleanText(body)])) }],
    mail: { headers: shown, attachments: listed(attachments) },
    truncated,
  }
}

/** A mail in its original form: the lines of its head, its formatted body, the names of its attachments. */
export function mailMarkup(input: ExtractionInput, shelf: PictureShelf): Markup {
  const { headers, parts } = parsed(input)
  const shown = SHOWN_HEADERS.flatMap(([name, label]): [string, string][] => {
    const value = headers.get(name)
    return value === undefined ? [] : [[label, cleanText(value).slice(0, 2000)]]
  })
  const html = bodyMarkup(parts, shelf)
  return {
    chapters: [{ title: '', html }],
    mail: { headers: shown, attachments: listed(attached(parts)) },
    truncated: input.size > input.limits.sourceBytes,
  }
}

/** The formatted body, else its text. */
function bodyMarkup(parts: readonly MailPart[], shelf: PictureShelf): string {
  const own = parts.filter((part) => part.fileName === null)
  const marked = own
    .filter((part) => part.type === 'text/html')
    .map(partText)
    .join('\n')
  if (marked.trim() === '')
    return cleaned(asMarkup(own.filter((part) => part.type === 'text/plain').map(partText)), () => null)
  return cleaned(marked, (address) => {
    const id = /^cid:(.*)$/i.exec(address)?.[1]
    const part = id === undefined ? undefined : parts.find((each) => each.id === id)
    return part === undefined ? shelf.inline(address) : shelf.add(address, () => Buffer.from(part.content))
  })
}

const partText = (part: MailPart): string => cleanText(decodeText(part.content, part.charset).text)
