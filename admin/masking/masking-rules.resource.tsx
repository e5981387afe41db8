import { maskingRule } from '#core/contract/km/masking-rule.ts'
import { linearFinder } from '#core/rules/patterns/linear-pattern/linear-pattern.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { FlagSwitch } from '../parts/form/choice-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { recordFacts, recordForm } from '../record-facts.ts'
import { defineResource } from '../resource/define.ts'
import { SampleControl } from './sample-control.tsx'

/** Validates the pattern before it is sent. */
function patternProblem(pattern: string | null | undefined): string | null {
  if (!pattern) return '请输入正则表达式'
  const finder = linearFinder(pattern)
  return typeof finder === 'string' ? finder : null
}

const ON = { tone: 'good', text: '启用' } as const
const OFF = { tone: 'quiet', text: '停用' } as const

export const maskingRules = defineResource({
  ...recordFacts(maskingRule, '删除后，这种号码对所有读者显示原文。'),
  nameOf: (row) => row.name,
  columns: [
    { key: 'name', title: '名称', width: 200, isSortable: true },
    { key: 'kind', title: '种类', width: 200, isSortable: true },
    { key: 'keepFirst', title: '保留前几位', width: 110, align: 'end' },
    { key: 'keepLast', title: '保留后几位', width: 110, align: 'end' },
    {
      key: 'usable',
      title: '状态',
      width: 100,
      state: ({ usable }) => (usable ? ON : OFF),
    },
    { key: 'updateTime', title: '修改时间', width: 150, isSortable: true },
  ],
  filters: [
    { key: 'name', label: '名称', control: TextControl },
    { key: 'kind', label: '种类', control: dictionaryControl('km_mask_kind', '全部'), match: 'is' },
  ],
  form: {
    ...recordForm(maskingRule, [
      { key: 'name', label: '名称', control: TextControl, isRequired: true },
      { key: 'kind', label: '种类', control: dictionaryControl('km_mask_kind'), isRequired: true },
      {
        key: 'pattern',
        label: '正则表达式',
        control: TextControl,
        isWide: true,
        when: ({ kind }) => kind === 'pattern',
        check: patternProblem,
        help: '例如 HT\\d{8}，或者用 | 隔开的几个词。须有最大长度：用 {1,20} 代替 * 和 +。',
      },
      { key: 'keepFirst', label: '保留前几位', control: NumberControl },
      { key: 'keepLast', label: '保留后几位', control: NumberControl, help: '至少有四位会被遮住' },
      { key: 'sample', label: '试一试', control: SampleControl, isWide: true },
      {
        key: 'usable',
        label: '启用',
        control: FlagSwitch,
        isWide: true,
        help: '启用后，没有“敏感内容”权限的人在正文、搜索、预览、评论和导出中看到的都是遮住的号码，含有号码的原文件也不能打开和下载；有权限的人查看原文会记入日志。作者看自己的知识不受影响。权限在“授权”里给。',
      },
    ]),
    preset: { keepFirst: 3, keepLast: 4 },
  },
})

export const screens = { 'km/datasetting/KmMaskingRuleList': maskingRules }
