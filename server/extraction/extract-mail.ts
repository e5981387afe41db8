import { decodeText } from '#server/files/index.ts'
import { htmlText } from './extract-html.ts'
import type { Extractor } from './extraction-input.ts'
import { type MailPart, parseMail } from './mail-parts.ts'
import { cutPassages } from './passages.ts'
import { capText, cleanText } from './source-text.ts'

/** Headers that a reader sees, as our screens name them. */
const SHOWN: readonly (readonly [string, string])[] = [
  ['subject', '主题'],
  ['from', '发件人'],
  ['to', '收件人'],
  ['cc', '抄送'],
  ['date', '日期'],
]

/** Mail: headers, body, names of attachments and the text of plain ones. */
export const extractMail: Extractor = async (input) => {
  const bytes = input.read(0, input.limits.sourceBytes)
  const { headers, parts } = parseMail(Buffer.from(bytes).toString('latin1'))
  const shown = SHOWN.filter(([name]) => headers.has(name)).map(([name, label]) => `${label}：${headers.get(name)}`)
  const whole = [shown.join('\n'), bodyOf(parts), ...attachments(parts)].filter((part) => part !== '').join('\n\n')
  const { text, truncated } = capText(cleanText(whole), input.limits.textUnits)
  return {
    title: headers.get('subject')?.trim() || null,
    author:
      headers
        .get('from')
        ?.replace(/\s*<[^<>]*>\s*$/, '')
        .replace(/^"(.*)"$/, '$1')
        .trim() || null,
    text,
    passages: cutPassages(text, [{ start: 0, end: text.length, page: null, heading: null }]),
    pages: null,
    encoding: null,
    truncated: truncated || input.size > bytes.length,
    warnings: [],
  }
}

/** Programs send the same body as text and as HTML; the text is enough unless it is missing. */
function bodyOf(parts: readonly MailPart[]): string {
  const own = parts.filter((part) => part.fileName === null)
  const plain = own
    .filter((part) => part.type === 'text/plain')
    .map(textOf)
    .join('\n\n')
    .trim()
  if (plain !== '') return plain
  return own
    .filter((part) => part.type === 'text/html')
    .map(textOf)
    .join('\n\n')
    .trim()
}

function attachments(parts: readonly MailPart[]): string[] {
  return parts
    .filter((part) => part.fileName !== null)
    .map((part) => {
      const text = part.type.startsWith('text/') ? textOf(part).trim() : ''
      return `附件：${part.fileName || '未命名'}${text === '' ? '' : `\n${text}`}`
    })
}

function textOf(part: MailPart): string {
  const { text } = decodeText(part.content, part.charset)
  return part.type === 'text/html' ? htmlText(cleanText(text)).text : text
}
