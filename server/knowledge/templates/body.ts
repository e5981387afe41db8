import type { TemplateFormat } from '#core/contract/km/documents/template.ts'
import { sanitise } from '#server/formats/sanitise/index.ts'
import { Reject } from '#server/kernel/reject.ts'

/** The text of a template as it is stored and handed out. A picture belongs to the document it was put into, so it goes. */
export const cleanBody = (format: TemplateFormat, body: string): string =>
  format === 'html' ? sanitise(body, () => null) : body

/** The same for a text that somebody writes as a template: refuses what would be lost without a word. */
export function writtenBody(format: TemplateFormat, body: string): string {
  if (format === 'html' && /<img\b/i.test(body)) throw new Reject('模板的正文里不能有图片')
  const cleaned = cleanBody(format, body)
  if (cleaned.trim() === '') throw new Reject('请填写正文')
  return cleaned
}
