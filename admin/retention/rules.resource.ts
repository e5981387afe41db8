import { retentionRule } from '#core/contract/km/retention/rule.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { recordFacts, recordForm } from '../record-facts.ts'
import { defineResource } from '../resource/define.ts'
import { CategoryControl } from '../taxonomy/category-control.ts'

const retentionRules = defineResource({
  ...recordFacts(retentionRule, '删除后，只由这条规则保留的知识可以照常彻底删除。'),
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 240, isSortable: true },
    { key: 'categoryName', title: '分类', width: 200, text: ({ categoryName }) => categoryName ?? '已删除' },
    { key: 'years', title: '保留几年', width: 110, align: 'end', isSortable: true },
    { key: 'since', title: '从何时算起', width: 150 },
    { key: 'updateTime', title: '修改时间', width: 150, isSortable: true },
  ],
  filters: [{ key: 'name', label: '名称', control: TextControl }],
  form: {
    ...recordForm(retentionRule, [
      { key: 'name', label: '名称', control: TextControl, isRequired: true, isWide: true, help: '最好写上依据' },
      {
        key: 'categoryId',
        label: '分类',
        control: CategoryControl,
        isRequired: true,
        help: '含下级；几条规则都适用时以最长的为准',
      },
      { key: 'years', label: '保留几年', control: NumberControl, isRequired: true },
      { key: 'since', label: '从何时算起', control: dictionaryControl('km_retention_since'), isRequired: true },
    ]),
    preset: { since: 'created' },
  },
  whyNone: '规则适用的知识在保留期内不能彻底删除，期满后也要两个人同意',
})

export const screens = { 'km/retention/RuleList': retentionRules }
