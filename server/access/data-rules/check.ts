import { RuleExpressionError } from '#core/data-rules/expression.ts'
import type { VariableValues } from '#core/data-rules/fill.ts'
import { tokenize } from '#core/data-rules/lexer.ts'
import { toExpression, type PlainRule } from '#core/data-rules/plain-rule.ts'
import type { Fields } from '#server/db/field-value.ts'
import { compileRule, RuleFault } from './compile.ts'

/** Values that are valid as a number and as a text, because the actual values are only known when the rule is used. */
const SAMPLE: VariableValues = {
  sys_user_code: '1',
  sys_user_name: '1',
  sys_org_code: '1',
  sys_multi_org_code: '1',
  sys_date: '2026-01-01',
  sys_time: '2026-01-01 00:00:00',
  tenant_id: '1',
  bpm_status: '1',
}

/**
 * Why the rule may not be saved, with the position; null when it may. `fields`: the columns of the list it is for; null
 * for a menu without a list of ours, where only the form of the rule can be checked.
 */
export function ruleRefusal(rule: PlainRule, fields: Fields | null): string | null {
  try {
    const expression = toExpression(rule)
    if (fields) compileRule(expression, fields, SAMPLE)
    return null
  } catch (error) {
    if (error instanceof RuleExpressionError) return error.message
    if (error instanceof RuleFault)
      return new RuleExpressionError(error.message, findPosition(rule, error.column)).message
    throw error
  }
}

/** The position where the rule first names the column. */
function findPosition(rule: PlainRule, column: string): number {
  if (rule.ruleConditions !== 'USE_SQL_RULES') return 0
  return tokenize(rule.ruleValue).find((token) => token.kind === 'name' && token.name === column)?.at ?? 0
}
