import { type Expression, MAX_LENGTH, MAX_VALUES, RuleExpressionError, type TextValue } from './expression.ts'
import { mixedParts } from './lexer.ts'
import { parseRuleExpression } from './parser.ts'

/** The values of the dictionary `rule_conditions`. */
export const CONDITIONS = [
  '>',
  '<',
  '!=',
  '=',
  '>=',
  '<=',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
  'IN',
  'USE_SQL_RULES',
] as const
export type Condition = (typeof CONDITIONS)[number]

export interface PlainRule {
  ruleColumn: string
  ruleConditions: Condition
  ruleValue: string
}

const COLUMN = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Any data rule of the wire, written out or as column, condition and value, as one tree. */
export function toExpression(rule: PlainRule): Expression {
  if (rule.ruleConditions === 'USE_SQL_RULES') return parseRuleExpression(rule.ruleValue)
  const column = rule.ruleColumn.trim()
  if (!COLUMN.test(column)) throw new RuleExpressionError('规则字段应为列名', 0)
  if (rule.ruleValue.length > MAX_LENGTH) throw new RuleExpressionError(`规则值超过 ${MAX_LENGTH} 个字符`, MAX_LENGTH)
  if (rule.ruleValue === '') throw new RuleExpressionError('请填写规则值', 0)
  return plain(column, rule.ruleConditions, rule.ruleValue)
}

function plain(column: string, condition: Exclude<Condition, 'USE_SQL_RULES'>, value: string): Expression {
  switch (condition) {
    case 'LIKE':
      return { kind: 'like', column, isNegated: false, value: text(`%${value}%`) }
    case 'LEFT_LIKE':
      return { kind: 'like', column, isNegated: false, value: text(`%${value}`) }
    case 'RIGHT_LIKE':
      return { kind: 'like', column, isNegated: false, value: text(`${value}%`) }
    case 'IN':
      return { kind: 'in', column, isNegated: false, values: listed(value) }
    default:
      return { kind: 'compare', column, operator: condition === '!=' ? '<>' : condition, value: text(value) }
  }
}

const text = (value: string): TextValue => {
  if (value.includes('\0')) throw new RuleExpressionError('规则值含有不允许的字符', value.indexOf('\0'))
  return { kind: 'text', parts: mixedParts(value) }
}

function listed(value: string): TextValue[] {
  const items = value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  if (items.length === 0) throw new RuleExpressionError('请填写规则值', 0)
  if (items.length > MAX_VALUES) throw new RuleExpressionError(`取值超过 ${MAX_VALUES} 个`, 0)
  return items.map(text)
}
