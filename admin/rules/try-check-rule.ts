import { checkRuleCheck, checkRuleList, type CheckRuleRow } from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'

/** Tests whether a value passes the rule; the server gives the error. */
export const tryCheckRule = rowAsking({
  id: 'try',
  label: '测试',
  icon: 'play',
  access: checkRuleList.access,
  call: checkRuleCheck,
  // Encoded twice, because servers of the product family decode it twice.
  args: ({ ruleCode }: CheckRuleRow, { value }) => ({ query: { ruleCode, value: encodeURIComponent(value ?? '') } }),
  title: ({ ruleName }) => `测试“${ruleName}”`,
  verb: '校验',
  fields: [{ key: 'value', label: '要校验的值', control: TextControl, isRequired: true, isWide: true }],
  answers: { label: '校验的结果', text: (_passed, { value }) => `${value} 校验通过` },
})
