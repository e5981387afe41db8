import { ApiFault } from '#core/api/fault.ts'
import { checkRuleCheck } from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { api } from '../api.ts'

/**
 * What a check rule says against a value; null where there is no value, no such rule, or nothing against it. The value
 * is encoded once more than the address needs: servers of the family decode it once more.
 */
export async function checkRuleProblem(ruleCode: string, value: string | null | undefined): Promise<string | null> {
  if (!ruleCode || !value) return null
  try {
    await api.call(checkRuleCheck, { query: { ruleCode, value: encodeURIComponent(value) } })
    return null
  } catch (error) {
    // What failed says so in the result; a rule that nobody has made, or a server that is away, stops nobody.
    if (error instanceof ApiFault && (error.result as { passed?: unknown } | null)?.passed === false)
      return error.message
    return null
  }
}
