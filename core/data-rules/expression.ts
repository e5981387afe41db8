/**
 * A data rule as a tree: which rows of a list a user sees. Columns are names, which are looked up in the list's
 * allow-list later; values are text and numbers and never SQL.
 */
export type Expression =
  | { kind: 'and' | 'or'; terms: readonly [Expression, Expression, ...Expression[]] }
  | { kind: 'not'; term: Expression }
  | { kind: 'compare'; column: string; operator: Comparison; value: Value }
  | { kind: 'like'; column: string; isNegated: boolean; value: TextValue }
  | { kind: 'in'; column: string; isNegated: boolean; values: readonly Value[] }
  | { kind: 'between'; column: string; isNegated: boolean; low: Value; high: Value }
  | { kind: 'null'; column: string; isNegated: boolean }

export const COMPARISONS = ['=', '<>', '>', '>=', '<', '<='] as const
export type Comparison = (typeof COMPARISONS)[number]

export interface NumberValue {
  kind: 'number'
  number: number
}

/** Pieces of text and variables, in order; no piece of text is empty, and no two are adjacent. */
export interface TextValue {
  kind: 'text'
  parts: readonly (string | { variable: Variable })[]
}

export type Value = NumberValue | TextValue

/** Variables about the actor that a rule may use. */
export const VARIABLES = [
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_multi_org_code',
  'sys_date',
  'sys_time',
  'tenant_id',
  'bpm_status',
] as const
export type Variable = (typeof VARIABLES)[number]

/** The wire's name of a column: `org_code` and `orgCode` are the same. */
export const fieldName = (column: string): string =>
  column.replace(/_+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A rule that cannot be parsed, in Chinese, with the position. */
export class RuleExpressionError extends Error {
  /** The number of characters before the fault. */
  readonly position: number

  constructor(message: string, position: number) {
    super(`第 ${position + 1} 个字符处：${message}`)
    this.name = 'RowRuleError'
    this.position = position
  }
}

/** The longest rule, in characters. */
export const MAX_LENGTH = 2000
/** Deepest nesting of brackets and `not`. */
export const MAX_DEPTH = 20
/** Most conditions in one rule. */
export const MAX_CONDITIONS = 100
/** Most values of one `in (…)`. */
export const MAX_VALUES = 200
