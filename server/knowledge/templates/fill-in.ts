import type { TemplateFormat } from '#core/contract/km/documents/template.ts'
import { wireTime } from '#server/kernel/wire-time.ts'

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A value as it stands in a text of this format, where it is nothing but words. */
const ESCAPED: Readonly<Record<TemplateFormat, (value: string) => string>> = {
  html: (value) => value.replace(/[&<>"']/g, (sign) => HTML[sign]!),
  markdown: (value) => value.replace(/[\\`*_[\]<>|#~&]/g, '\\$&'),
}

/** Fills in `{{日期}}`, `{{姓名}}` and `{{部门}}`, each in one pass: what a value says is not filled in again. */
export function fillIn(
  { format, body }: { format: TemplateFormat; body: string },
  { now, person, department }: { now: Date; person: string; department: string },
): string {
  const values: Readonly<Record<string, string>> = { 日期: dayText(now), 姓名: person, 部门: department }
  return body.replace(/\{\{\s*(日期|姓名|部门)\s*\}\}/g, (_, name: string) => ESCAPED[format](values[name]!))
}

/** 2026年11月27日: the day in the time zone of the site. */
function dayText(now: Date): string {
  const [year, month, day] = wireTime(now)!.slice(0, 10).split('-').map(Number)
  return `${year}年${month}月${day}日`
}
