import { type PgColumnBuilderBase, pgTable, type PgTableExtraConfigValue, text, timestamp } from 'drizzle-orm/pg-core'
import { type BuildExtraConfigColumns, sql } from 'drizzle-orm'
import { newId } from '#server/kernel/id.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The primary key: UUIDv7 in hex for our rows, any id of up to 64 characters for rows from another system. */
export const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => newId())

/** Every business row belongs to a tenant; the id is '0' when there is only one. */
export const tenantId = () => text('tenant_id').notNull().default('0')

/** The login names of the users who created and last changed a row; the wire shows them. */
export const audit = () => ({
  createBy: text('create_by'),
  createTime: moment('create_time')
    .notNull()
    .default(sql`now()`),
  updateBy: text('update_by'),
  updateTime: moment('update_time'),
})

/** The tables of {@link recordTable}. */
const RECORD_TABLES = new WeakSet<object>()
export const isRecordTable = (table: object): boolean => RECORD_TABLES.has(table)

/**
 * A table of records that people write, list and delete, and that belong to what they know: besides the columns it has `id()`,
 * `tenantId()` and `audit()`, and an export of the library carries all of it. What holds a secret is no such table.
 */
export function recordTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  rest?: (t: BuildExtraConfigColumns<Name, Columns & Shared, 'pg'>) => PgTableExtraConfigValue[],
) {
  const all = { id: id(), tenantId: tenantId(), ...columns, ...audit() } as Columns & Shared
  const table = pgTable<Name, Columns & Shared>(name, all, rest)
  RECORD_TABLES.add(table)
  return table
}

type Shared = { id: ReturnType<typeof id>; tenantId: ReturnType<typeof tenantId> } & ReturnType<typeof audit>
