import * as rule from '#core/contract/km/search/search-rule.ts'
import { api } from '../api.ts'
import { choiceControl, coded, FlagSwitch } from '../parts/form/choice-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { textsControl } from '../parts/form/texts-control.tsx'
import { removal } from '../resource/actions/removal.ts'
import { defineResource } from '../resource/define.ts'
import { DocumentControl } from '../documents/document-control.tsx'
import { inForce } from './in-force.ts'

const MATCHES = choiceControl(coded(['true', '整句相同'], ['false', '包含']), '全部')

export const curatedAnswers = defineResource({
  id: 'curated-answer',
  noun: '精选答案',
  list: rule.curatedList,
  nameOf: (row) => row.patterns[0] ?? '',
  columns: [
    { key: 'patterns', title: '问法', width: 260, text: ({ patterns }) => patterns.join('、') },
    { key: 'whole', title: '匹配', width: 90, text: ({ whole }) => (whole ? '整句相同' : '包含') },
    { key: 'answer', title: '答案', width: 300 },
    { key: 'enabled', title: '状态', width: 80, state: inForce },
    { key: 'createBy', title: '添加人', width: 110 },
    { key: 'createTime', title: '添加时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'answer', label: '答案', control: TextControl },
    { key: 'whole', label: '匹配', match: 'is', control: MATCHES },
  ],
  form: {
    add: rule.curatedAdd,
    edit: rule.curatedEdit,
    load: async (id) => (await api.call(rule.curatedList, { query: { id } })).records[0] ?? {},
    preset: { enabled: true, whole: true },
    fields: [
      { key: 'patterns', label: '问法', control: textsControl('怎么报销'), isRequired: true, help: '每行一个' },
      { key: 'whole', label: '整句相同', control: FlagSwitch, help: '关闭后，搜索词里包含问法就显示' },
      { key: 'documentId', label: '知识', control: DocumentControl, help: '只对能读它的人显示' },
      { key: 'answer', label: '答案', control: LinesControl, isWide: true },
      { key: 'enabled', label: '启用', control: FlagSwitch },
    ],
  },
  remove: removal(rule.curatedDelete, '几秒钟后的搜索不再显示它。'),
  whyNone: '常被搜索的问题，可以在结果上方直接给出答案',
})

export const screens = { 'km/search/KmCuratedAnswerList': curatedAnswers }
