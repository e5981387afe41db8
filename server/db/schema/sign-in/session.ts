import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** A sign-in of a user. The token itself is never stored, only its hash. */
export const session = pgTable(
  'session',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createTime: moment('create_time').notNull(),
    seenTime: moment('seen_time').notNull(),
    /** The session ends at this time, even while it is used. */
    expireTime: moment('expire_time').notNull(),
  },
  (t) => [uniqueIndex('session_token_hash').on(t.tokenHash), index('session_user').on(t.userId)],
)

/** A captcha picture that was shown; it is valid once, for 60 seconds. */
export const captcha = pgTable('captcha', {
  /** The hash of the client's key. */
  id: text('id').primaryKey(),
  answer: text('answer').notNull(),
  expireTime: moment('expire_time').notNull(),
})

/**
 * Failed sign-ins by account, known device and address. After a few a captcha is required; after more, sign-in is
 * locked for a while.
 */
export const signInFailure = pgTable('sign_in_failure', {
  /** `user:NAME`, `device:ID` or `ip:ADDRESS`, among others. */
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  lastTime: moment('last_time').notNull(),
  lockedUntil: moment('locked_until'),
})
