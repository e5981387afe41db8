import { like, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'

/**
 * The family's generic list query (contract 0.6) turned into SQL, in one place. Nothing from the wire reaches SQL as
 * text: a field is looked up in the list's allow-list, a value is a parameter of the column's type.
 */
export type Fields = Readonly<Record<string, PgColumn>>

const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** `LIKE` with the person's `%`, `_` and `\` taken literally; other types are compared by their text. */
export function contains(column: PgColumn, text: string, before: boolean, after: boolean): SQL {
  const pattern = `${before ? '%' : ''}${literal(text)}${after ? '%' : ''}`
  return column.dataType === 'string' ? like(column, pattern) : sql`${column}::text like ${pattern}`
}

/** The same of an expression. */
export const containsText = (text: SQL, word: string): SQL => sql`${text} like ${`%${literal(word)}%`}`

/** A wire value as the column's own type, or a refusal. */
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

/** Own properties only: `constructor` is no column. */
export const column = (fields: Fields, name: string): PgColumn | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
