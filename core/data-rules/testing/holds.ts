import { type Expression, fieldName, type TextValue, type Value } from '../expression.ts'
import { fillMember, fillText, type VariableValues } from '../fill.ts'

export type Cell = string | number | Date | boolean | null
export type Kind = 'text' | 'number' | 'date' | 'boolean'
/** The columns of a list by their wire names. */
export type Kinds = Readonly<Record<string, Kind>>

/** Anything unusable makes the whole rule false. */
const UNUSABLE = new Error('unusable')

interface Sight {
  kinds: Kinds
  values: VariableValues
  /** Reads a time as the wire writes it. */
  dateOf: (text: string) => Date | null
}
type Row = Readonly<Record<string, Cell>>

/** Whether a row meets the rule, in plain code according to the README, for comparison with the server's SQL. */
export function holds(rule: Expression, row: Row, o: Sight): boolean {
  try {
    return truth(rule, row, o) === true
  } catch (error) {
    if (error === UNUSABLE) return false
    throw error
  }
}

/** Null: unknown, as in SQL. */
function truth(e: Expression, row: Row, o: Sight): boolean | null {
  switch (e.kind) {
    case 'and':
      return all(e.terms.map((term) => truth(term, row, o)))
    case 'or':
      return not(all(e.terms.map((term) => not(truth(term, row, o)))))
    case 'not':
      return not(truth(e.term, row, o))
    default:
      return condition(e, row, o)
  }
}

function condition(e: Extract<Expression, { column: string }>, row: Row, o: Sight): boolean | null {
  const field = fieldName(e.column)
  const kind = o.kinds[field]
  if (!kind) throw UNUSABLE
  const cell = row[field] ?? null
  const than = (value: Value): number | null => compare(cell, read(kind, plain(value, o), o))
  const negated = (is: boolean | null) => ('isNegated' in e && e.isNegated ? not(is) : is)
  switch (e.kind) {
    case 'null':
      return negated(cell === null)
    case 'like':
      if (kind !== 'text') throw UNUSABLE
      return negated(matches(cell as string | null, e.value, o))
    case 'compare':
      return SIGNS[e.operator](than(e.value))
    case 'between':
      return negated(all([SIGNS['>='](than(e.low)), SIGNS['<='](than(e.high))]))
    case 'in': {
      const texts = e.values.flatMap((value) => members(value, o))
      return negated(not(all(texts.map((text) => SIGNS['<>'](compare(cell, read(kind, text, o)))))))
    }
    default:
      return e satisfies never
  }
}

const plain = (value: Value, o: Sight): string =>
  value.kind === 'number' ? String(value.number) : known(fillText(value, o.values))

const members = (value: Value, o: Sight): string[] =>
  value.kind === 'number' ? [String(value.number)] : known(fillMember(value, o.values))

function matches(cell: string | null, value: TextValue, o: Sight): boolean | null {
  known(fillText(value, o.values))
  const pattern = value.parts.map((part) =>
    typeof part === 'string'
      ? [...part].map((c) => (c === '%' ? '.*' : c === '_' ? '.' : RegExp.escape(c))).join('')
      : RegExp.escape(o.values[part.variable]!),
  )
  return cell === null ? null : new RegExp(`^${pattern.join('')}$`, 'su').test(cell)
}

function read(kind: Kind, text: string, o: Sight): Exclude<Cell, null> {
  if (kind === 'text') return text
  if (kind === 'number' && /^\s*-?\d+(\.\d+)?\s*$/.test(text)) return Number(text)
  if (kind === 'date') return known(o.dateOf(text))
  if (kind === 'boolean' && /^(1|0|true|false|y|n)$/i.test(text)) return /^(1|true|y)$/i.test(text)
  throw UNUSABLE
}

function known<T>(value: T | null): T {
  if (value === null) throw UNUSABLE
  return value
}

const not = (is: boolean | null) => (is === null ? null : !is)

const all = (terms: readonly (boolean | null)[]): boolean | null =>
  terms.includes(false) ? false : terms.includes(null) ? null : true

/** Less, equal or more; null when the cell is empty. Texts by their code points, as in locale C. */
function compare(cell: Cell, value: Exclude<Cell, null>): number | null {
  if (cell === null) return null
  if (typeof cell !== 'string') return Math.sign(Number(cell) - Number(value))
  const [a, b] = [[...cell], [...String(value)]]
  const at = a.findIndex((c, i) => c !== b[i])
  if (at === -1) return a.length - b.length
  return at >= b.length ? 1 : a[at]!.codePointAt(0)! - b[at]!.codePointAt(0)!
}

const sign = (test: (order: number) => boolean) => (order: number | null) => (order === null ? null : test(order))
const SIGNS = {
  '=': sign((order) => order === 0),
  '<>': sign((order) => order !== 0),
  '>': sign((order) => order > 0),
  '>=': sign((order) => order >= 0),
  '<': sign((order) => order < 0),
  '<=': sign((order) => order <= 0),
}
