import { like, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'

/**
 * Turns the generic list query of the wire into SQL, in one place. Nothing from the wire reaches SQL as
 * text: a field is looked up in the list's allow-list, a value is a parameter of the column's type.
 */
export type Fields = Readonly<Record<string, PgColumn>>

const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A `LIKE` that takes `%`, `_` and `\` of the user literally; other types are compared by their text. */
export function contains(column: PgColumn, text: string, before: boolean, after: boolean): SQL {
  const pattern = `${before ? '%' : ''}${literal(text)}${after ? '%' : ''}`
  return column.dataType === 'string' ? like(column, pattern) : sql`${column}::text like ${pattern}`
}

/** The same for an expression. */
export const containsText = (text: SQL, word: string): SQL => sql`${text} like ${`%${literal(word)}%`}`

/** A value of the wire as the type of the column; refuses a value that does not fit. */
export function typed(column: PgColumn, text: string, end = false): unknown {
  switch (column.dataType) {
    case 'number': {
      const value = Number(text)
      if (text.trim() === '' || !Number.isFinite(value)) throw new Reject(`查询条件“${shown(text)}”不是数字`)
      return value
    }
    case 'boolean':
      return text === '1' || text.toLowerCase() === 'true' || text === 'Y'
    case 'date': {
      const at = fromWireTime(text, end)
      if (!at) throw new Reject(`查询条件“${shown(text)}”不是日期`)
      return at
    }
    default:
      return text
  }
}

export const shown = (text: string) => text.slice(0, 20)

/** Looks at own properties only, because `constructor` is no column. */
export const column = (fields: Fields, name: string): PgColumn | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
