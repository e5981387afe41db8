import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'
import { user } from '../organisation/people.ts'

/** The rows that an import refused, for a day, so that the person who imported can mend them. */
export const importFailure = pgTable(
  'import_failure',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Of the file that they are downloaded as. */
    name: text('name').notNull(),
    titles: jsonb('titles').$type<string[]>().notNull(),
    rows: jsonb('rows').$type<string[][]>().notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [index('import_failure_user').on(t.userId), index('import_failure_time').on(t.createTime)],
)
