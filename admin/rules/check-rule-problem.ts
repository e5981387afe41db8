import { ApiFault } from '#core/api/fault.ts'
import { checkRuleCheck } from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { api } from '../api.ts'

/**
 * The error of a check rule for a value; null if there is no value, no such rule, or no error. The value is encoded
 * twice, because servers of the product family decode it twice.
 */
export async function checkRuleProblem(ruleCode: string, value: string | null | undefined): Promise<string | null> {
  if (!ruleCode || !value) return null
  try {
    await api.call(checkRuleCheck, { query: { ruleCode, value: encodeURIComponent(value) } })
    return null
  } catch (error) {
    // A failed check says so in its result. An unknown rule or an unavailable server must not block anybody.
    if (error instanceof ApiFault && (error.result as { passed?: unknown } | null)?.passed === false)
      return error.message
    return null
  }
}
