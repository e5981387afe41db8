import * as v from 'valibot'
import { readCheckRule } from '../../../rules/check-rule.ts'
import { endpoint, type Result } from '../../endpoint.ts'
import { text } from '../../list-field.ts'
import { recordCalls } from '../../record-calls.ts'
import { line, ruled } from '../../values.ts'
import { name, ruleCode } from './rule-names.ts'

export const chapter = '规则与数据源'

/** Conditions for the values of a code; a field of a form refers to them by the code. */
export const {
  list: checkRuleList,
  get: checkRuleGet,
  add: checkRuleAdd,
  edit: checkRuleEdit,
  remove: checkRuleDelete,
  removeMany: checkRuleDeleteBatch,
  export: checkRuleExport,
  template: checkRuleTemplate,
  import: checkRuleImport,
} = recordCalls({
  base: '/sys/checkRule',
  name: '编码校验规则',
  kind: 'check-rule',
  right: 'sys:checkRule',
  row: { ruleName: v.string(), ruleCode: v.string(), ruleJson: v.string(), ruleDescription: v.nullish(v.string()) },
  body: {
    ruleName: name('请输入规则名称!'),
    ruleCode,
    /** A list of parts, see `core/rules/check-rule.ts`. */
    ruleJson: v.pipe(
      line(20_000),
      ruled((json) => {
        const rule = readCheckRule(json)
        return typeof rule === 'string' ? rule : null
      }),
    ),
    ruleDescription: v.nullish(line(200)),
  },
  fields: {
    ruleName: text('规则名称'),
    ruleCode: text('规则编码'),
    ruleJson: text('规则内容'),
    ruleDescription: text('规则描述'),
  },
  example: {
    ruleName: '大写字母',
    ruleCode: 'capitals',
    ruleJson: '[{"digits":"2","pattern":"[A-Z]+","message":"大写"}]',
    ruleDescription: '两位大写字母',
  },
})
export type CheckRuleRow = Extract<Result<typeof checkRuleList>, { records: unknown }>['records'][number]

/**
 * Succeeds when the value passes; otherwise returns the message of the failed part, with that part. Everybody's forms
 * call it. The family's clients encode the value once more than the address needs, so it is decoded once more.
 */
export const checkRuleCheck = endpoint({
  method: 'GET',
  path: '/sys/checkRule/checkByCode',
  summary: '按编码校验一个值',
  query: v.object({ ruleCode: v.pipe(line(64), v.nonEmpty('请输入规则编码!')), value: v.optional(line(3000), '') }),
  access: 'signed-in',
  programs: 'read',
})
