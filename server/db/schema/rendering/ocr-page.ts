import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { file } from '../storage/file.ts'

export const OCR_STATES = ['waiting', 'done', 'failed'] as const

/** A page whose characters were or will be recognised; a picture has one page, number 1. */
export const ocrPage = pgTable(
  'ocr_page',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => file.sha256, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    state: text('state').$type<(typeof OCR_STATES)[number]>().notNull().default('waiting'),
    text: text('text').notNull().default(''),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.page] })],
)
