import type { ExtractionInput } from './extraction-input.ts'
import { appendInner, collectedOf, containerOf, readInner } from './inner-files.ts'
import { capText, cleanText } from './clean-text.ts'
import type { Extracted } from './types.ts'

/** A mail, whatever file it came in. */
export interface MailContent {
  subject: string | null
  author: string | null
  /** Headers that a reader sees, as label and value. */
  headers: readonly (readonly [label: string, value: string])[]
  body: string
  attachments: readonly { name: string; content: Uint8Array }[]
  sent: string | null
  /** Something of the file was not read. */
  truncated: boolean
}

/** Headers, body and names of attachments, then the text of each attachment that can be read. */
export async function mailText(input: ExtractionInput, mail: MailContent): Promise<Extracted> {
  const container = containerOf(input)
  const headers = mail.headers.map(([label, value]) => `${label}：${value}`).join('\n')
  const names = mail.attachments.map(({ name }) => `附件：${name || '未命名'}`).join('\n')
  const own = [headers, mail.body.trim(), names].filter((part) => part !== '').join('\n\n')
  const collected = collectedOf(cleanText(own))
  let isCut = mail.truncated
  for (const { name, content } of mail.attachments) {
    isCut ||= collected.text.length > input.limits.textUnits || performance.now() > input.deadline
    if (isCut) break
    const inner = await readInner({ ...input, container }, name || '未命名', content)
    if (inner !== null) appendInner(collected, name || '未命名', inner)
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
    warnings: [],
  }
}
