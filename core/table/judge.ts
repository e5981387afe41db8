import type { CellRule, CellValue, Column } from './column.ts'
import { valueColumns } from './column.ts'
import { type Row, findRow, type Table } from './table.ts'
import { isEmpty, valueText } from './values.ts'

/** Reads a pattern by its name, or a regular expression as text: returns the message for a value, or null. */
export type ReadPattern = (pattern: string) => (value: string) => string | null

export interface Failure {
  row: string
  key: string
  message: string
}

/** The faults of a table, by `cellKey`, in the order of rows and columns. */
export type Failures = ReadonlyMap<string, Failure>

export const cellKey = (row: string, key: string): string => `${key} ${row}`

/** How often each value occurs in a column. */
type Counts = ReadonlyMap<string, number>

/** A rule that requires a value which no other row has. */
const isUnique = (rule: CellRule): boolean => rule.unique === true || rule.pattern === 'only'

const asksUnique = (column: Column): boolean => column.validateRules?.some(isUnique) ?? false

/** Counts the given texts, or all. */
function countTexts(table: Table, key: string, asked: ReadonlySet<string> | null): Counts {
  const counts = new Map<string, number>()
  for (const { values } of table.rows) {
    const text = valueText(values[key])
    if (asked && !asked.has(text)) continue
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

/** Judges every cell. With an empty result the table may be sent. */
export function judgeTable(table: Table, read: ReadPattern): Failures {
  const failures = new Map<string, Failure>()
  const columns = valueColumns(table.columns)
    .filter((column) => (column.validateRules?.length ?? 0) > 0)
    .map((column) => ({ column, judge: buildJudge(table, column, null, read) }))
  for (const row of table.rows)
    for (const { column, judge } of columns) {
      const message = judge(row)
      if (message !== null) failures.set(cellKey(row.id, column.key), { row: row.id, key: column.key, message })
    }
  return failures
}

/** Judges a changed cell, and the faulty cells of its column, which the change may have corrected. */
export function judgeCell(table: Table, before: Failures, id: string, key: string, read: ReadPattern): Failures {
  const column = valueColumns(table.columns).find((each) => each.key === key)
  if (!column?.validateRules?.length) return before
  const again = asksUnique(column) ? [...before.values()].filter((failure) => failure.key === key) : []
  const rows = new Map([id, ...again.map((failure) => failure.row)].map((each) => [each, findRow(table, each)]))
  const judge = buildJudge(table, column, new Set([...rows.values()].map((row) => valueText(row?.values[key]))), read)
  const failures = new Map(before)
  for (const [each, row] of rows) {
    const message = row ? judge(row) : null
    if (message === null) failures.delete(cellKey(each, key))
    else failures.set(cellKey(each, key), { row: each, key, message })
  }
  return failures
}

/** Removes the faults of deleted rows. */
export function withoutRows(failures: Failures, gone: ReadonlySet<string>): Failures {
  return new Map([...failures].filter(([, failure]) => !gone.has(failure.row)))
}

type Judge = (row: Row) => string | null

/** Returns the first fault of the column's cell in a row. */
function buildJudge(table: Table, column: Column, asked: ReadonlySet<string> | null, read: ReadPattern): Judge {
  const counts = asksUnique(column) ? countTexts(table, column.key, asked) : new Map<string, number>()
  const checks = (column.validateRules ?? []).flatMap((rule) => buildChecks(rule, column, counts, read))
  return (row) => {
    for (const check of checks) {
      const message = check(row.values[column.key] ?? '', row)
      if (message !== null) return message
    }
    return null
  }
}

type Check = (value: CellValue, row: Row) => string | null

function buildChecks(rule: CellRule, column: Column, counts: Counts, read: ReadPattern): Check[] {
  const say = (otherwise: string) => rule.message ?? otherwise
  const checks: Check[] = []
  if (rule.required || rule.pattern === '*')
    checks.push((value) => (valueText(value).trim() === '' ? say(`${column.title}不能为空`) : null))
  if (isUnique(rule))
    checks.push((value) =>
      !isEmpty(value) && (counts.get(valueText(value)) ?? 0) > 1 ? say(`${column.title}不能重复`) : null,
    )
  if (rule.pattern !== undefined && rule.pattern !== 'only' && rule.pattern !== '*')
    checks.push(patternCheck(rule.pattern, column, say, read))
  if (rule.handler) {
    const { handler } = rule
    checks.push((value, { values }) => (handler({ value, values, column }) ? null : say(`${column.title}填写不正确`)))
  }
  return checks
}

function patternCheck(
  asked: string | RegExp,
  column: Column,
  say: (otherwise: string) => string,
  read: ReadPattern,
): Check {
  const problem = typeof asked === 'string' ? read(asked) : ownPattern(asked, column)
  return (value) => {
    const found = isEmpty(value) ? null : problem(valueText(value))
    return found === null ? null : say(found)
  }
}

/** A pattern from the author of the screen. */
function ownPattern(pattern: RegExp, column: Column): ReturnType<ReadPattern> {
  // `search` always begins at the start; `test` of a global pattern does not.
  return (value) => (value.search(pattern) >= 0 ? null : `${column.title}格式不正确`)
}
