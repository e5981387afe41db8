import { sql } from 'drizzle-orm'
import { text, timestamp } from 'drizzle-orm/pg-core'
import { newId } from '#server/kernel/id.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The primary key: UUIDv7 in hex for our rows, any id of up to 64 characters for rows from another system. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => newId())

/** Every business row belongs to a tenant; the id is '0' when there is only one. */
export const tenantId = () => text('tenant_id').notNull().default('0')

/** The login names of the users who made a row and changed it last; the wire shows them. */
export const audit = () => ({
  createBy: text('create_by'),
  createTime: moment('create_time')
    .notNull()
    .default(sql`now()`),
  updateBy: text('update_by'),
  updateTime: moment('update_time'),
})
