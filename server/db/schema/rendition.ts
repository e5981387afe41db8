import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { file } from './knowledge.ts'

export const RENDITION_STATES = ['waiting', 'done', 'failed'] as const
export type RenditionState = (typeof RENDITION_STATES)[number]

/**
 * What was made of a stored content to show it: its PDF, its thumbnail, a page as a picture. Shared by all attachments of
 * the same bytes, as `file` is, and gone with it. Who may see it is asked of the document, never of this row.
 */
export const rendition = pgTable(
  'rendition',
  {
    /** Of the content it was made of. Without a cascade: whoever deletes rows also deletes bytes (`server/storage/renditions`). */
    source: text('source')
      .notNull()
      .references(() => file.sha256),
    /** `pdf`, `thumbnail`, … */
    kind: text('kind').notNull(),
    /** Tells apart what is made of one source in many ways, e.g. `3-1200` for page 3 at 1200 pixels; '' where there is one. */
    variant: text('variant').notNull().default(''),
    state: text('state').$type<RenditionState>().notNull().default('waiting'),
    /** Why it could not be made, in Chinese. */
    reason: text('reason'),
    /** The result in the file store; null until it is done. */
    sha256: text('sha256'),
    size: bigint('size', { mode: 'number' }),
    /** Media type of the result. */
    type: text('type'),
    pages: integer('pages'),
    /** Who made it, with its version: another one may do it again. */
    maker: text('maker').notNull(),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
    /** Last looked at, to the day: what nobody looks at is cleared away first. */
    usedTime: moment('used_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.source, t.kind, t.variant] }),
    index('rendition_sha256').on(t.sha256),
    index('rendition_used').on(t.kind, t.usedTime),
  ],
)
