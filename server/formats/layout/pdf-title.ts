import { isTellingName } from '#core/rules/title-from-content.ts'
import { joinWrapped, type PdfLine } from './pdf-lines.ts'
import { isPlausibleText } from '../encoding/index.ts'

/** Default names of computers, which name no author. */
const NOBODY =
  /^(administrator|admin|unknown|unknown author|user|users|pc|owner|hp|dell|lenovo|用户|微软用户|(windows|microsoft) (用户|user)|.*\bpdf\b.*)$/i

/** Words that are stamped over a page in large type, which are no titles. */
const STAMP =
  /^(仅供.{1,8}|草稿|样[本张稿]|副本|作废|复印件|内部(资料|文件)|[机绝]密|秘密|draft|sample|copy|confidential)$/i

/** The author in the metadata if it may be a person or an organisation; else null. */
export function metadataAuthor(value: unknown): string | null {
  const author = metadataTitle(value)
  return author === null || NOBODY.test(author) ? null : author
}

/** A title in the metadata that is worth showing, without additions of programs; else null. */
export function metadataTitle(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const title = value
    .replace(/\p{Cc}/gu, ' ')
    .replace(/^Microsoft (Word|PowerPoint|Excel) - /, '')
    .replace(/\.(docx?|pptx?|xlsx?|pdf|wps|rtf|txt|jpe?g|png|tiff?|indd|cdr|dwg)$/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  if (title.length > 200 || !isTellingName(title)) return null
  // GBK bytes that were decoded as Latin letters: "°ú DOCX ⁄c".
  const strange = title.match(/[\u0080-\u024f\u2044\uE000-\uF8FF\uFFFD]/g)?.length ?? 0
  return strange * 5 > letters || !isPlausibleText(title) ? null : title.toWellFormed()
}

/**
 * The largest lines of the first page, if they stand out, are short and are not at its foot: what a reader would call
 * the title.
 */
export function typographicTitle(page: readonly PdfLine[]): string | null {
  // Lines that are not horizontal are watermarks and notes in the margin.
  const lines = page.filter((line) => line.isHorizontal && !STAMP.test(line.text.trim()))
  const sizes = lines.map((line) => line.size).toSorted((left, right) => left - right)
  const body = sizes[Math.floor(sizes.length / 2)] ?? 0
  const largest = sizes.at(-1) ?? 0
  if (largest < body * 1.2) return null
  const first = lines.findIndex((line) => line.size >= largest * 0.95)
  const heights = lines.map((line) => line.y)
  const top = Math.max(...heights)
  const isLow = (lines[first]?.y ?? 0) < top - (top - Math.min(...heights)) * 0.7
  if (isLow && lines.length > 4) return null
  const title: string[] = []
  for (const line of lines.slice(first, first + 3)) {
    if (line.size < largest * 0.95) break
    title.push(line.text)
  }
  const text = title.reduce(joinWrapped, '').replace(/\s+/g, ' ').trim()
  return /\p{L}.*\p{L}/u.test(text) && text.length >= 4 && text.length <= 80 ? text : null
}
