import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { audit, id, moment } from '../columns.ts'

export const tenant = pgTable('tenant', {
  id: id(),
  name: text('name').notNull(),
  /** 1 normal, 0 frozen. */
  status: smallint('status').notNull().default(1),
  /** Nobody of the tenant can sign in before this date, or from the end date on; null: no limit. */
  beginDate: moment('begin_date'),
  endDate: moment('end_date'),
  ...audit(),
})
