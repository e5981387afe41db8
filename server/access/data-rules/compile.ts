import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Comparison, type Expression, fieldName, type Value } from '#core/data-rules/expression.ts'
import { fillMember, fillPattern, fillText, type VariableValues } from '#core/data-rules/fill.ts'
import { column, type Fields, shown } from '#server/db/field-value.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'

/** Why a rule cannot be used on a list, in Chinese, and the column it is about. */
export class RuleFault extends Error {
  override name = 'RuleFault'
  readonly column: string

  constructor(column: string, message: string) {
    super(message)
    this.column = column
  }
}

/**
 * The rule as SQL over the allowed columns of the list; every value is a parameter of the column's type. Throws {@link
 * RuleFault} when a column is not in the list, a value has another type, or the actor lacks a variable.
 */
export function compileRule(rule: Expression, fields: Fields, values: VariableValues): SQL {
  const compile = (e: Expression): SQL => {
    switch (e.kind) {
      case 'and':
        return sql`(${sql.join(e.terms.map(compile), sql` and `)})`
      case 'or':
        return sql`(${sql.join(e.terms.map(compile), sql` or `)})`
      case 'not':
        return sql`(not ${compile(e.term)})`
      default:
        return condition(e, compareTarget(e.column, fields, values))
    }
  }
  return compile(rule)
}

function condition(e: Extract<Expression, { column: string }>, target: Target): SQL {
  switch (e.kind) {
    case 'null':
      return sql`(${target.column} is ${negated(e)}null)`
    case 'like':
      return sql`(${target.column} ${negated(e)}like ${target.pattern(e.value)} escape '\\')`
    case 'compare':
      return sql`(${target.typed} ${OPERATOR[e.operator]} ${target.value(e.value)})`
    case 'between':
      return sql`(${target.typed} ${negated(e)}between ${target.value(e.low)} and ${target.value(e.high)})`
    case 'in':
      return sql`(${target.typed} ${negated(e)}in (${sql.join(e.values.flatMap(target.members), sql`, `)}))`
    default:
      return e satisfies never
  }
}

const negated = (e: { isNegated: boolean }): SQL => (e.isNegated ? sql`not ` : sql``)

const OPERATOR: Record<Comparison, SQL> = {
  '=': sql`=`,
  '<>': sql`<>`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}

type Target = ReturnType<typeof compareTarget>

/** A column of the list, and the values to compare it with. */
function compareTarget(name: string, fields: Fields, values: VariableValues) {
  const by = column(fields, fieldName(name))
  if (!by) throw new RuleFault(name, `该列表没有可用于规则的列“${shown(name)}”`)
  const filled = <T>(value: T | null): T => {
    if (value === null) throw new RuleFault(name, `“${shown(name)}”的规则值缺少变量`)
    return value
  }
  const parameter = (text: string) => readAs(name, by, text)
  return {
    column: by,
    /** Integers of any size may be compared with fractions: `status < 1.5`. */
    typed: by.dataType === 'number' ? sql`${by}::numeric` : sql`${by}`,
    value: (value: Value) =>
      parameter(value.kind === 'number' ? String(value.number) : filled(fillText(value, values))),
    members: (value: Value): SQL[] => {
      if (value.kind === 'number') return [parameter(String(value.number))]
      return filled(fillMember(value, values)).map(parameter)
    },
    pattern: (value: Extract<Value, { kind: 'text' }>): SQL => {
      if (by.dataType !== 'string') throw new RuleFault(name, `列“${shown(name)}”不是文字，不能用 like`)
      return sql`${filled(fillPattern(value, values))}`
    },
  }
}

const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/

function readAs(name: string, by: PgColumn, text: string): SQL {
  const refuse = (wanted: string) =>
    new RuleFault(name, `列“${shown(name)}”应与${wanted}比较，“${shown(text)}”不是${wanted}`)
  switch (by.dataType) {
    case 'string':
      return sql`${text}::text`
    case 'number':
      if (!NUMBER.test(text.trim())) throw refuse('数字')
      return sql`${text.trim()}::numeric`
    case 'date': {
      const at = fromWireTime(text)
      if (!at) throw refuse('日期')
      return sql`${at.toISOString()}::timestamptz`
    }
    case 'boolean': {
      const isTrue = /^(1|true|Y)$/i.test(text)
      if (!isTrue && !/^(0|false|N)$/i.test(text)) throw refuse('是否')
      return sql`${isTrue}::boolean`
    }
    default:
      throw new RuleFault(name, `列“${shown(name)}”不能用于规则`)
  }
}
