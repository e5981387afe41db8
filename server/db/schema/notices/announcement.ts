import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '../columns.ts'

/** What administrators tell everybody, or chosen people. */
export const announcement = pgTable(
  'announcement',
  {
    id: id(),
    tenantId: tenantId(),
    title: text('title').notNull(),
    /** HTML that was cleaned when it was written. */
    content: text('content').notNull().default(''),
    summary: text('summary').notNull().default(''),
    startTime: moment('start_time').notNull(),
    endTime: moment('end_time').notNull(),
    /** The login name of the person who released it. */
    sender: text('sender'),
    /** L, M, H: a code of the dictionary `priority`. */
    priority: text('priority').notNull().default('M'),
    /** '1' announcement, '2' message of the system: `msg_category`. */
    category: text('category').notNull().default('1'),
    /** ALL or USER: `msg_type`. */
    audience: text('audience').notNull().default('ALL'),
    /** '0' draft, '1' released, '2' revoked: `send_status`. */
    status: text('status').notNull().default('0'),
    sendTime: moment('send_time'),
    cancelTime: moment('cancel_time'),
    /** `url`: `openPage` is an address; `component`: a screen of the console that gets `busId`. */
    openType: text('open_type'),
    openPage: text('open_page'),
    busType: text('bus_type'),
    busId: text('bus_id'),
    /** Only its reader knows of it: who that is must not be told to those who look after announcements. */
    isPrivate: boolean('is_private').notNull().default(false),
    deleted: boolean('deleted').notNull().default(false),
    ...audit(),
  },
  (t) => [index('announcement_tenant').on(t.tenantId, t.createTime)],
)

/**
 * The addressees of an announcement, and who has read it. For an announcement to everybody a row is added when a person
 * reads it.
 */
export const announcementReader = pgTable(
  'announcement_reader',
  {
    id: id(),
    tenantId: tenantId(),
    announcementId: text('announcement_id')
      .notNull()
      .references(() => announcement.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    readTime: moment('read_time'),
    createTime: moment('create_time').notNull(),
  },
  (t) => [
    uniqueIndex('announcement_reader_once').on(t.announcementId, t.userId),
    index('announcement_reader_user').on(t.userId),
  ],
)
