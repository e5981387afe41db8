import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Facts about this installation, for example that the sample library was loaded once. */
export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  createTime: moment('create_time')
    .notNull()
    .default(sql`now()`),
})
