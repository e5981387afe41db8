import { and, asc, desc, eq, gte, inArray, lt, lte, gt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_SORT, type ListQuery, type Page } from '#core/contract/page.ts'
import { IGNORED_SORT } from './ignored-sort.ts'
import type { Executor } from './database.ts'
import { column, contains, type Fields, typed } from './field-value.ts'
import { superConditions } from './super-query.ts'

/** Rows are counted up to here. When there are more, `total` is this number and `more` is true. */
const COUNT_CAP = 10_000

const COMPARISON = /^(>=|<=|>|<|gt|ge|lt|le|eq|ne) (.*)$/s
const PAGING = new Set(['pageNo', 'pageSize', 'column', 'order', 'superQueryParams', 'superQueryMatchType', 'field'])

const COMPARE: Record<string, (column: PgColumn, value: unknown) => SQL> = {
  '>': gt,
  gt,
  '>=': gte,
  ge: gte,
  '<': lt,
  lt,
  '<=': lte,
  le: lte,
  '=': eq,
  eq,
  '!=': ne,
  ne,
}

/** Conditions of one list that differ from the generic ones, by their names on the wire. */
export type OwnConditions = Readonly<Record<string, (text: string) => SQL | undefined>>

/** All conditions of the query for the rows; `undefined` when there are none. */
function conditions(fields: Fields, query: ListQuery, own: OwnConditions = {}): SQL | undefined {
  const parts: (SQL | undefined)[] = []
  for (const [name, value] of Object.entries(query)) {
    const text = textOf(value)
    if (PAGING.has(name) || text === '') continue
    parts.push(Object.hasOwn(own, name) ? own[name]!(text) : fieldCondition(fields, name, text))
  }
  parts.push(superConditions(fields, query.superQueryParams, query.superQueryMatchType))
  return and(...parts)
}

/** A name that occurs several times in an address makes a list. */
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value) && value.every((each) => typeof each === 'string')
      ? value.join(',')
      : ''

function fieldCondition(fields: Fields, name: string, value: string): SQL | undefined {
  const own = column(fields, name)
  if (own) return valueCondition(own, value)
  const suffix = /^(.*)_(begin|end|MultiString)$/.exec(name)
  const base = suffix && column(fields, suffix[1]!)
  if (!suffix || !base) return undefined
  if (suffix[2] === 'MultiString') return inList(base, value.split(','))
  return suffix[2] === 'begin' ? gte(base, typed(base, value)) : lte(base, typed(base, value, true))
}

/** What the characters in a value mean on the wire; the first match counts. */
function valueCondition(column: PgColumn, value: string): SQL | undefined {
  const starts = value.startsWith('*')
  const ends = value.length > 1 && value.endsWith('*')
  if (starts || ends) return contains(column, value.slice(starts ? 1 : 0, ends ? -1 : undefined), starts, ends)
  const comparison = COMPARISON.exec(value)
  if (comparison) return COMPARE[comparison[1]!]!(column, typed(column, comparison[2]!))
  if (value.startsWith('!')) return ne(column, typed(column, value.slice(1)))
  if (value.includes('++')) return eq(column, typed(column, value.replaceAll('++', ',')))
  if (/^,.*,$/s.test(value)) {
    return or(
      ...value
        .split(',')
        .filter(Boolean)
        .map((part) => contains(column, part, true, true)),
    )
  }
  if (value.includes(',')) return inList(column, value.split(','))
  return eq(column, typed(column, value))
}

const inList = (column: PgColumn, values: string[]) =>
  inArray(
    column,
    values.filter(Boolean).map((value) => typed(column, value)),
  )

/** Whether the query has conditions, not only an order. */
export const asksFields = (fields: Fields, query: ListQuery, own?: OwnConditions): boolean =>
  conditions(fields, query, own) !== undefined

interface Sorting {
  clauses: SQL[]
  /** Columns of the query that the list cannot be sorted by. */
  ignored: string[]
}

/**
 * Sort clauses. Text sorts by pinyin, a `_dictText` column by its code. A column that cannot be sorted by is left out;
 * when none is left, the latest rows come first.
 */
function sorting(fields: Fields, query: ListQuery, tie: PgColumn): Sorting {
  const directions = query.order.split(',')
  const asked = query.column
    .split(',')
    .filter(Boolean)
    .map((raw, i) => {
      const name = raw.trim().replace(/_dictText$/, '')
      const direction = /asc/i.test(directions[i] ?? directions[0] ?? '') ? asc : desc
      return { name, direction, by: column(fields, name) }
    })
  const clauses = asked.flatMap(({ direction, by }) =>
    by ? [direction(by.dataType === 'string' ? sql`${by} collate "zh-x-icu"` : by)] : [],
  )
  const latest = column(fields, DEFAULT_SORT)
  if (clauses.length === 0 && latest) clauses.push(desc(latest))
  const ignored = asked.flatMap(({ name, by }) => (by || name === DEFAULT_SORT ? [] : [name]))
  return { clauses: [...clauses, desc(tie)], ignored }
}

const call: Counting = (count) => count()

export interface Clauses {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
  offset: number
}

/** The number of rows, if it is known without a query. */
export type Counting = (count: () => Promise<number>) => Promise<number>

/**
 * One page of a list. `where` holds the conditions for tenant and rights, which always apply. `from` is the SQL of the
 * joined tables, for the limited count. `rows` runs the feature's own select with the clauses.
 */
export async function listPage<Row>(o: {
  db: Executor
  query: ListQuery
  fields: Fields
  tie: PgColumn
  from: SQL
  where: SQL | undefined
  count?: Counting | undefined
  own?: OwnConditions
  rows: (clauses: Clauses) => Promise<Row[]>
}): Promise<Page<Row>> {
  const where = and(o.where, conditions(o.fields, o.query, o.own))
  const size = o.query.pageSize
  const { clauses: orderBy, ignored } = sorting(o.fields, o.query, o.tie)
  const counting = sql`select count(*)::int as n from (select 1 from ${o.from} where ${where ?? sql`true`} limit ${COUNT_CAP + 1}) t`
  const counted = async () => (await o.db.execute<{ n: number }>(counting)).rows[0]?.n ?? 0
  const total = await (o.count ?? call)(counted)
  const offset = (o.query.pageNo - 1) * size
  const records = offset > total && total <= COUNT_CAP ? [] : await o.rows({ where, orderBy, limit: size, offset })
  const shownTotal = Math.min(total, COUNT_CAP)
  return {
    records,
    total: shownTotal,
    size,
    current: o.query.pageNo,
    pages: Math.ceil(shownTotal / size),
    ...(total > COUNT_CAP && { more: true }),
    ...(ignored.length > 0 && { [IGNORED_SORT]: ignored }),
  }
}
