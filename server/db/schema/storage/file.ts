import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

export const FILE_STATES = ['waiting', 'done', 'refused', 'failed'] as const

export type FileState = (typeof FILE_STATES)[number]

/** One stored content and the text from it. All attachments with the same bytes share it. */
export const file = pgTable(
  'file',
  {
    sha256: text('sha256').primaryKey(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The kind by the content: pdf, markdown, text, …; null until the file has been examined. */
    kind: text('kind'),
    state: text('state').$type<FileState>().notNull().default('waiting'),
    /** Why it could not be read, in Chinese. */
    reason: text('reason'),
    /** The reason why it could not be read, for programs; only the value `password` is used. */
    cause: text('cause'),
    /** Its text was read with a password, so only the documents in {@link unlockedFile} may show it. */
    locked: boolean('locked').notNull().default(false),
    title: text('title'),
    author: text('author'),
    text: text('text'),
    pages: integer('pages'),
    encoding: text('encoding'),
    truncated: boolean('truncated').notNull().default(false),
    /** When it was created and last changed, according to the file itself. */
    sourceCreated: moment('source_created'),
    sourceModified: moment('source_modified'),
    /** Headings, slides, sheets or bookmarks with their positions in the text. */
    outline: jsonb('outline').$type<{ level: number; title: string; page: number | null; offset: number }[]>(),
    /** The EXTRACTION_VERSION that read it; 0 is older than versions. A file with an older version is read again. */
    readWith: integer('read_with').notNull().default(0),
    /** When its last reading began and ended; null before readings were timed. */
    readStart: moment('read_start'),
    readEnd: moment('read_end'),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('file_read_with').on(t.readWith)],
)

/** A piece of a file's text with its position, which the search finds. */
export const passage = pgTable(
  'passage',
  {
    sha256: text('sha256')
      .notNull()
      .references(() => file.sha256, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    text: text('text').notNull(),
    page: integer('page'),
    heading: text('heading'),
    offset: integer('char_offset').notNull(),
  },
  (t) => [primaryKey({ columns: [t.sha256, t.ordinal] })],
)
