import { sql } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** What a person has arranged for themselves; `core/contract/km/preference.ts` says which keys there are. */
export const preference = pgTable(
  'preference',
  {
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').$type<Readonly<Record<string, unknown>>>().notNull(),
    updateTime: moment('update_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
