import { capText, cleanText, type Extracted, type ExtractionInput } from '../extraction/index.ts'
import { addInner, startCollecting, containerState, innerWarnings, readInner } from '../archive/index.ts'
import { labelled } from '../passages/index.ts'

export interface MailAttachment {
  name: string
  /** Null for a mail that is nested too deep to be opened. */
  content: Uint8Array | null
}

/** A mail from a file of any format. */
export interface MailContent {
  subject: string | null
  author: string | null
  /** Headers that a reader sees, as label and value. */
  headers: readonly (readonly [label: string, value: string])[]
  body: string
  attachments: readonly MailAttachment[]
  sent: string | null
  /** A part of the file was not read. */
  truncated: boolean
}

/** Headers, body and names of attachments, then the text of each attachment that can be read. */
export async function mailText(input: ExtractionInput, mail: MailContent): Promise<Extracted> {
  const container = containerState(input)
  const headers = headerLines(mail.headers)
  const names = mail.attachments.map(({ name }) => `附件：${name || '未命名'}`).join('\n')
  const own = [headers, mail.body.trim(), names].filter((part) => part !== '').join('\n\n')
  const collected = startCollecting(cleanText(own))
  let isCut = mail.truncated
  for (const { name, content } of mail.attachments) {
    isCut ||= collected.text.length > input.limits.textUnits || performance.now() > input.deadline
    if (isCut) break
    const inner = content === null ? 'mail' : await readInner({ ...input, container }, name || '未命名', content)
    addInner(collected, name || '未命名', inner)
  }
  const { text, truncated } = capText(collected.text, input.limits.textUnits)
  return {
    title: mail.subject?.trim() || null,
    author: mail.author?.trim() || null,
    created: mail.sent,
    text,
    passages: collected.passages.filter((passage) => passage.offset + passage.text.length <= text.length),
    outline: collected.outline.filter((entry) => entry.offset < text.length),
    pages: null,
    encoding: null,
    truncated: truncated || isCut,
    warnings: [
      ...(mail.body.trim() === '' && mail.attachments.length === 0 ? ['邮件没有正文'] : []),
      ...innerWarnings(collected.notes, '邮件'),
    ],
  }
}

/** Headers as lines of text, without empty ones. */
export const headerLines = (headers: MailContent['headers']): string =>
  headers
    .map(([label, value]) => labelled(label, value))
    .filter((line) => line !== '')
    .join('\n')
