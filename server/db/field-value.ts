import { and, eq, gt, gte, inArray, like, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, WIRE_ZONE } from '#server/kernel/wire-time.ts'

/**
 * Turns the generic list query of the wire into SQL, in one place. Nothing from the wire reaches SQL as
 * text: a field is looked up in the list's allow-list, a value is a parameter of the column's type.
 */
export type Fields = Readonly<Record<string, PgColumn>>

const SHOWN_TIME = 'YYYY-MM-DD HH24:MI:SS'

const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A `LIKE` in which `%`, `_` and `\` of the user are literal; other types are compared by their text. */
export function contains(column: PgColumn, text: string, before: boolean, after: boolean): SQL {
  if (text.includes('\0')) throw new Reject('查询条件含有不可用的控制字符')
  const pattern = `${before ? '%' : ''}${literal(text)}${after ? '%' : ''}`
  if (column.dataType === 'string') return like(column, pattern)
  // As lists show it, whatever time zone the connection has.
  const shownAs = column.dataType === 'date' ? sql`to_char(${column} at time zone ${WIRE_ZONE}, ${SHOWN_TIME})` : column
  return sql`${shownAs}::text like ${pattern}`
}

/** The same for an expression. */
export const containsText = (text: SQL, word: string): SQL => sql`${text} like ${`%${literal(word)}%`}`

/** A value of the wire as the type of the column; refuses a value that does not fit. */
export function typed(column: PgColumn, text: string, end = false): unknown {
  switch (column.dataType) {
    case 'number': {
      const value = Number(text)
      if (text.trim() === '' || !Number.isFinite(value)) throw new Reject(`查询条件“${shown(text)}”不是数字`)
      return fits(column, value) ? value : sql`${value}::numeric`
    }
    case 'boolean':
      if (!/^(1|0|true|false|y|n)$/i.test(text)) throw new Reject(`查询条件“${shown(text)}”应为是或否`)
      return /^(1|true|y)$/i.test(text)
    case 'date': {
      const at = fromWireTime(text, end)
      if (!at) throw new Reject(`查询条件“${shown(text)}”不是日期`)
      return at
    }
    default:
      if (text.includes('\0')) throw new Reject('查询条件含有不可用的控制字符')
      return text
  }
}

const WHOLE_UP_TO: Readonly<Record<string, number>> = { smallint: 32_767, integer: 2_147_483_647 }

/** PostgreSQL refuses a parameter that does not fit into its column, although comparing with it makes sense. */
const fits = (column: PgColumn, value: number): boolean => {
  const type = column.getSQLType()
  if (/^(double|real|numeric)/.test(type)) return true
  return Number.isInteger(value) && Math.abs(value) <= (WHOLE_UP_TO[type] ?? Number.MAX_SAFE_INTEGER)
}

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** Compares a column with a value of the wire. A day means the whole day, a time its whole second. */
export function compared(column: PgColumn, how: Comparison, text: string): SQL {
  const [first, last] = [typed(column, text), typed(column, text, true)]
  const isSpan = column.dataType === 'date'
  if (how === 'eq') return isSpan ? and(gte(column, first), lte(column, last))! : eq(column, first)
  if (how === 'ne') return isSpan ? or(lt(column, first), gt(column, last))! : ne(column, first)
  if (how === 'gt') return gt(column, last)
  if (how === 'ge') return gte(column, first)
  return how === 'lt' ? lt(column, first) : lte(column, last)
}

/** Matches any of these values; for an empty list, no row. */
export function matchesAny(column: PgColumn, values: readonly string[]): SQL {
  const given = values.filter(Boolean)
  // A day is a range and no value.
  if (column.dataType === 'date') return or(...given.map((value) => compared(column, 'eq', value))) ?? sql`false`
  return inArray(
    column,
    given.map((value) => typed(column, value)),
  )
}

export const shown = (text: string) => text.slice(0, 20)

/** Reads own properties only, because `constructor` is no column. */
export const column = (fields: Fields, name: string): PgColumn | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
