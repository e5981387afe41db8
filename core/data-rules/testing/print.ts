import type { Expression, TextValue, Value } from '../expression.ts'

/** The rule as text. Parsing it again gives the same tree. */
export function printRuleExpression(e: Expression): string {
  switch (e.kind) {
    case 'or':
      return e.terms.map((term) => (term.kind === 'or' ? bracketed(term) : printRuleExpression(term))).join(' or ')
    case 'and':
      return e.terms.map(operand).join(' and ')
    case 'not':
      return `not ${operand(e.term)}`
    case 'compare':
      return `${e.column} ${e.operator} ${printValue(e.value)}`
    case 'like':
      return `${e.column} ${negated(e)}like ${printValue(e.value)}`
    case 'in':
      return `${e.column} ${negated(e)}in (${e.values.map(printValue).join(', ')})`
    case 'between':
      return `${e.column} ${negated(e)}between ${printValue(e.low)} and ${printValue(e.high)}`
    case 'null':
      return `${e.column} is ${negated(e)}null`
    default:
      return e satisfies never
  }
}

const negated = (e: { isNegated: boolean }) => (e.isNegated ? 'not ' : '')

/** A part of `and` or `not`, in brackets if it needs them. */
const operand = (e: Expression) => (e.kind === 'and' || e.kind === 'or' ? bracketed(e) : printRuleExpression(e))

const bracketed = (e: Expression) => `(${printRuleExpression(e)})`

const printValue = (value: Value) => (value.kind === 'number' ? String(value.number) : quoted(value))

const quoted = ({ parts }: TextValue) =>
  `'${parts.map((part) => (typeof part === 'string' ? part.replaceAll("'", "''") : `#{${part.variable}}`)).join('')}'`
