import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { file } from './file.ts'

export const RENDITION_STATES = ['waiting', 'done', 'failed'] as const

export type RenditionState = (typeof RENDITION_STATES)[number]

/**
 * A file that was made from a stored content to show it: its PDF, its thumbnail, a page as a picture. All attachments
 * with the same bytes share it, like `file`, and it is deleted with it. Access is decided by the document; this row has
 * no rights.
 */
export const rendition = pgTable(
  'rendition',
  {
    /** The sha256 of the source. There is no cascade, because the code that deletes a row also deletes bytes (`server/storage/renditions`). */
    source: text('source')
      .notNull()
      .references(() => file.sha256),
    /** `pdf`, `thumbnail`, … */
    kind: text('kind').notNull(),
    /**
     * Distinguishes renditions of the same kind, such as `3-1200` for page 3 at 1200 pixels; '' if there is only one.
     */
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
    /** The program that made it, with its version; another version may make it again. */
    maker: text('maker').notNull(),
    /** When the making began that ended at `create_time`; null before that was noted. */
    startTime: moment('start_time'),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
    /** The day of its last use; renditions that nobody uses are deleted first. */
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
