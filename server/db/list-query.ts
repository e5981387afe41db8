import { and, asc, desc, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_SORT, type ListQuery, type Page } from '#core/contract/page.ts'
import { IGNORED_SORT } from './ignored-sort.ts'
import type { Executor } from './database.ts'
import { column, compared, type Comparison, contains, type Fields, matchesAny } from './field-value.ts'
import { superConditions } from './super-query.ts'
import { Reject } from '#server/kernel/reject.ts'

/** Rows are counted up to here. When there are more, `total` is this number and `more` is true. */
const COUNT_CAP = 10_000

const COMPARISON = /^(>=|<=|>|<|gt|ge|lt|le|eq|ne) (.*)$/s
const PAGING = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'superQueryParams',
  'superQueryMatchType',
  'field',
  'selections',
])

const COMPARE: Readonly<Record<string, Comparison>> = { '>': 'gt', '>=': 'ge', '<': 'lt', '<=': 'le' }

/** Conditions of one list that differ from the generic ones, by their wire names. */
export type OwnConditions = Readonly<Record<string, (text: string) => SQL | undefined>>

/** All conditions of the query; `undefined` when there are none. */
function conditions(fields: Fields, query: ListQuery, own: OwnConditions = {}): SQL | undefined {
  const parts: (SQL | undefined)[] = []
  for (const [name, value] of Object.entries(query)) {
    const text = givenText(value)
    if (PAGING.has(name) || text === '') continue
    parts.push(Object.hasOwn(own, name) ? own[name]!(text) : fieldCondition(fields, name, text))
  }
  parts.push(superConditions(fields, query.superQueryParams, query.superQueryMatchType))
  return and(...parts)
}

/** A name that occurs several times in an address gives a list. */
const givenText = (value: unknown): string =>
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
  if (suffix[2] === 'MultiString') return matchesAny(base, value.split(','))
  return compared(base, suffix[2] === 'begin' ? 'ge' : 'le', value)
}

/** The meaning of special characters in a value on the wire; the first match counts. */
function valueCondition(column: PgColumn, value: string): SQL | undefined {
  const starts = value.startsWith('*')
  const ends = value.length > 1 && value.endsWith('*')
  if (starts || ends) return contains(column, value.slice(starts ? 1 : 0, ends ? -1 : undefined), starts, ends)
  const comparison = COMPARISON.exec(value)
  if (comparison) return compared(column, COMPARE[comparison[1]!] ?? (comparison[1] as Comparison), comparison[2]!)
  if (value.startsWith('!')) return compared(column, 'ne', value.slice(1))
  if (value.includes('++')) return compared(column, 'eq', value.replaceAll('++', ','))
  if (/^,.*,$/s.test(value)) {
    const parts = value.split(',').filter(Boolean)
    // Only commas name no value, so they find nothing: a filter must never widen the result.
    return or(...parts.map((part) => contains(column, part, true, true))) ?? sql`false`
  }
  if (value.includes(',')) return matchesAny(column, value.split(','))
  return compared(column, 'eq', value)
}

/** Whether the query has conditions, and not just an order. */
export const asksFields = (fields: Fields, query: ListQuery, own?: OwnConditions): boolean =>
  conditions(fields, query, own) !== undefined

interface Sorting {
  clauses: SQL[]
  /** Columns in the query by which the list cannot be sorted. */
  ignored: string[]
}

const BY_PINYIN = sql.raw('"zh-x-icu"')
const BY_SIGN = sql.raw('"C"')

type SortedList = Pick<ListOf<unknown>, 'fields' | 'query' | 'tie' | 'plain' | 'first'>

/**
 * Sort clauses. Text sorts by pinyin, a `_dictText` column by its code. A column that cannot be sorted by is left out;
 * when none is left, the latest rows come first.
 */
function sorting({ fields, query, tie, plain, first }: SortedList): Sorting {
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
    by ? [direction(by.dataType === 'string' ? sql`${by} collate ${plain ? BY_SIGN : BY_PINYIN}` : by)] : [],
  )
  const latest = column(fields, DEFAULT_SORT)
  if (clauses.length === 0 && latest) clauses.push(desc(latest))
  if (first && asked.every(({ name, by }) => !by || name === DEFAULT_SORT)) clauses.unshift(first)
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

/** Gives the number of rows, perhaps without a query. */
export type Counting = (count: () => Promise<number>) => Promise<number>

/**
 * A list. `where` holds the conditions for tenant and rights, which always apply. `from` is the SQL of the joined tables,
 * for the limited count. `rows` runs the feature's own select with the clauses.
 */
export interface ListOf<Row> {
  db: Executor
  query: ListQuery
  fields: Fields
  tie: PgColumn
  from: SQL
  where: SQL | undefined
  count?: Counting | undefined
  own?: OwnConditions
  /** Its texts are codes and addresses, which are sorted by code points: many times faster than by pinyin. */
  plain?: true
  /** Sorts a list before the latest rows do, when no column was chosen. */
  first?: SQL | undefined
  rows: (clauses: Clauses) => Promise<Row[]>
}

/** The same list, read to its end in batches. */
export type Batches<Row> = AsyncGenerator<Row[]>

/** The most rows of one export. */
const MOST_EXPORTED = 200_000
const BATCH = 500

/**
 * All rows of a list, or those with some ids, in its order. The ids are read first, so rows that are added or moved
 * meanwhile are neither missed nor duplicated.
 */
export async function listBatches<Row>(o: ListOf<Row>, ids: readonly string[]): Promise<Batches<Row>> {
  const chosen = ids.length === 0 ? undefined : inArray(o.tie, [...ids])
  const where = and(o.where, conditions(o.fields, o.query, o.own), chosen) ?? sql`true`
  const { clauses: orderBy } = sorting(o)
  const found = await o.db.execute<{ id: string }>(sql`
    select ${o.tie} as id from ${o.from} where ${where}
    order by ${sql.join(orderBy, sql`, `)} limit ${MOST_EXPORTED + 1}`)
  if (found.rows.length > MOST_EXPORTED) throw new Reject(`一次最多导出 ${MOST_EXPORTED} 行，请缩小查询范围`)
  const all = found.rows.map((row) => row.id)
  return (async function* () {
    for (let at = 0; at < all.length; at += BATCH) {
      const some = all.slice(at, at + BATCH)
      yield await o.rows({ where: and(o.where, inArray(o.tie, some)), orderBy, limit: some.length, offset: 0 })
    }
  })()
}

/** One page of a list. */
export async function listPage<Row>(o: ListOf<Row>): Promise<Page<Row>> {
  const where = and(o.where, conditions(o.fields, o.query, o.own))
  const size = o.query.pageSize
  const { clauses: orderBy, ignored } = sorting(o)
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
