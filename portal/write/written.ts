import * as v from 'valibot'
import type { Kept } from '#core/api/storage/stored.ts'
import { SCOPES } from '#core/access/scope.ts'
import { wrapWrittenPage } from '#core/text/written-page.ts'

const DRAFT_DAYS = 7

/** The text being written with its settings: rich text and Markdown are both kept when the person switches. */
const Written = v.object({
  title: v.string(),
  format: v.picklist(['html', 'markdown']),
  html: v.string(),
  markdown: v.string(),
  scope: v.picklist(SCOPES),
  // Drafts of before have none of these.
  category: v.optional(v.string(), ''),
  topics: v.optional(v.array(v.string()), []),
  tags: v.optional(v.array(v.string()), []),
  keywords: v.optional(v.string(), ''),
  fields: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())])), {}),
  /** A day as `yyyy-MM-dd`; '' for none. */
  expireTime: v.optional(v.string(), ''),
})
export type Written = v.InferOutput<typeof Written>

export const NOTHING: Written = {
  title: '',
  format: 'html',
  html: '',
  markdown: '',
  scope: 'department',
  category: '',
  topics: [],
  tags: [],
  keywords: '',
  fields: {},
  expireTime: '',
}

const draftKey = (userId: string) => `KM_WRITE_DRAFT_${userId}`

export const writtenSource = ({ format, html, markdown }: Written): string => (format === 'html' ? html : markdown)

export const isEmpty = ({ title, html, markdown }: Written): boolean =>
  title.trim() === '' && html === '' && markdown.trim() === ''

/** How much of a draft the browser could store: its storage is small, and a text carries its pictures itself. */
export type KeptAs = 'whole' | 'text' | 'nothing'

/** Stores unsaved text, so that it survives leaving the page, a reload or the end of the session. */
export function keepWritten(kept: Kept, userId: string, written: Written): KeptAs {
  if (isEmpty(written)) {
    kept.drop(draftKey(userId))
    return 'whole'
  }
  if (kept.write(draftKey(userId), written, DRAFT_DAYS)) return 'whole'
  const text = { ...written, html: withoutPictures(written.html) }
  return kept.write(draftKey(userId), text, DRAFT_DAYS) ? 'text' : 'nothing'
}

const withoutPictures = (html: string) => html.replace(/<img\b[^>]*\ssrc="data:[^"]*"[^>]*>/g, '')

export function recallWritten(kept: Kept, userId: string): Written | null {
  const draft = v.safeParse(Written, kept.read(draftKey(userId)))
  return draft.success ? draft.output : null
}

/** The file of the document, named by its title. */
export function toWrittenFile(written: Written): File {
  const title = written.title.trim()
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 100)
  if (written.format === 'markdown') return new File([written.markdown], `${name}.md`, { type: 'text/markdown' })
  return new File([wrapWrittenPage(title, written.html)], `${name}.html`, { type: 'text/html' })
}
