import { sql } from 'drizzle-orm'
import { text, timestamp } from 'drizzle-orm/pg-core'
import { newId } from '#server/kernel/id.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Primary key: UUIDv7 in hex for our rows, any id of up to 64 characters for rows brought from the family. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => newId())

/** Every business row belongs to a tenant; '0' where there is only one. */
export const tenantId = () => text('tenant_id').notNull().default('0')

/** Who made and last changed a row, by login name, as the wire has it. */
export const audit = () => ({
  createBy: text('create_by'),
  createTime: moment('create_time')
    .notNull()
    .default(sql`now()`),
  updateBy: text('update_by'),
  updateTime: moment('update_time'),
})
