import { fillRuleTest, type FillRuleRow } from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { rowAsking } from '../resource/actions/panel-action.ts'

/** Shows values that the rule generates. The numbers are really used up. */
export const tryFillRule = rowAsking({
  id: 'try',
  label: '测试',
  icon: 'play',
  call: fillRuleTest,
  args: ({ ruleCode }: FillRuleRow) => ({ query: { ruleCode } }),
  title: ({ ruleName }) => `测试“${ruleName}”`,
  said: () => '每次生成都会用掉一个序号。',
  verb: '生成一个值',
  fields: [],
  answers: { label: '生成的值', text: (value) => value },
})
