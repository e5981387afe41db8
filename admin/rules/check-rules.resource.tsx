import * as rule from '#core/contract/sys/rules-and-sources/check-rule.ts'
import { compileCheckRule } from '#core/rules/check-value.ts'
import { isFreeField } from '../duplicates.ts'
import { rowsControl } from '../parts/editable-table/rows-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { removal } from '../resource/actions/removal.ts'
import { tryCheckRule } from './try-check-rule.ts'

const PartsControl = rowsControl('校验规则', [
  { key: 'check', title: '', type: 'row-checkbox' },
  {
    key: 'digits',
    title: '位数',
    type: 'input',
    width: 90,
    defaultValue: '*',
    validateRules: [{ required: true }, { pattern: /^(\*|[1-9]\d{0,2})$/, message: '* 或 1 到 999' }],
  },
  { key: 'pattern', title: '正则表达式', type: 'input', width: 180, validateRules: [{ required: true }] },
  { key: 'message', title: '提示文本', type: 'input', width: 160, validateRules: [{ required: true }] },
])

/** Validates the rule before it is sent. */
function ruleProblem(json: string): string | null {
  const rule = compileCheckRule(json)
  return typeof rule === 'string' ? rule : null
}

export const checkRules = defineResource({
  id: 'check-rule',
  noun: '编码校验规则',
  list: rule.checkRuleList,
  nameOf: (row) => row.ruleName,
  columns: [
    { key: 'ruleName', title: '规则名称', width: 180, isSortable: true },
    { key: 'ruleCode', title: '规则编码', width: 160, isSortable: true },
    { key: 'ruleDescription', title: '规则描述', width: 240 },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
    { key: 'updateTime', title: '修改时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [
    { key: 'ruleName', label: '规则名称', control: TextControl },
    { key: 'ruleCode', label: '规则编码', control: TextControl },
  ],
  form: {
    add: rule.checkRuleAdd,
    edit: rule.checkRuleEdit,
    get: rule.checkRuleGet,
    fields: [
      { key: 'ruleName', label: '规则名称', control: TextControl, isRequired: true },
      {
        key: 'ruleCode',
        label: '规则编码',
        control: TextControl,
        isRequired: true,
        help: '表单按编码校验，例如用户的工号按 user_work_no',
        check: isFreeField(rule.checkRuleAdd, 'ruleCode', '规则编码已存在'),
      },
      {
        key: 'ruleJson',
        label: '校验规则',
        control: PartsControl,
        isRequired: true,
        isWide: true,
        check: ruleProblem,
        help: '从左到右每条校验接下来的几位；位数为 * 的校验整个值。正则表达式要与这几位完全符合，不能用前后查找和反向引用。',
      },
      { key: 'ruleDescription', label: '规则描述', control: LinesControl, isWide: true },
    ],
  },
  remove: removal(rule.checkRuleDeleteBatch, '删除后，使用这个编码的表单不再校验。'),
  excel: {
    export: rule.checkRuleExport,
    import: { call: rule.checkRuleImport, template: rule.checkRuleTemplate },
  },
  actions: [tryCheckRule],
})

export const screens = { 'system/SysCheckRuleList': checkRules }
