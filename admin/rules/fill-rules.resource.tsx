import * as rule from '#core/contract/sys/rules-and-sources/fill-rule.ts'
import { isFreeField } from '../duplicates.ts'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { recordFacts, recordForm } from '../record-facts.ts'
import { defineResource } from '../resource/define.ts'
import { tryFillRule } from './try-fill-rule.ts'

const MAKERS = Object.entries(rule.FILL_MAKERS) as [rule.FillMaker, string][]
const makerText = ({ ruleClass }: rule.FillRuleRow) => rule.FILL_MAKERS[ruleClass as rule.FillMaker] ?? ruleClass

export const fillRules = defineResource({
  ...recordFacts(rule.fillRule, '删除后，使用这个编码的表单不再自动填值。'),
  nameOf: (row) => row.ruleName,
  columns: [
    { key: 'ruleName', title: '规则名称', width: 180, isSortable: true },
    { key: 'ruleCode', title: '规则编码', width: 160, isSortable: true },
    { key: 'ruleClass', title: '种类', width: 220, text: makerText },
    { key: 'ruleParams', title: '参数', width: 260 },
    { key: 'createTime', title: '创建时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'ruleName', label: '规则名称', control: TextControl },
    { key: 'ruleCode', label: '规则编码', control: TextControl },
  ],
  form: {
    preset: { ruleClass: 'OrderNumberRule', ruleParams: '{"prefix":"","dateFormat":"yyyyMMdd","digits":4}' },
    ...recordForm(rule.fillRule, [
      { key: 'ruleName', label: '规则名称', control: TextControl, isRequired: true },
      {
        key: 'ruleCode',
        label: '规则编码',
        control: TextControl,
        isRequired: true,
        help: '表单按编码取值，例如新增用户时工号按 user_work_no',
        check: isFreeField(rule.fillRule.add, 'ruleCode', '规则编码已存在'),
      },
      {
        key: 'ruleClass',
        label: '种类',
        control: choiceControl(
          MAKERS.map(([value, text]) => ({ value, text })),
          null,
        ),
        isRequired: true,
      },
      {
        key: 'ruleParams',
        label: '参数',
        control: LinesControl,
        isWide: true,
        help: 'JSON。流水号：prefix 前缀，dateFormat 日期（由 yyyy、MM、dd 组成，可以为空），digits 序号位数；序号按前缀和日期从 1 开始，不重复',
      },
    ]),
  },
  actions: [tryFillRule],
})

export const screens = { 'system/SysFillRuleList': fillRules }
