import * as rule from '#core/contract/km/search/search-rule.ts'
import { api } from '../api.ts'
import { choiceControl, coded, FlagSwitch } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { textsControl } from '../parts/form/texts-control.tsx'
import { removal } from '../resource/actions/removal.ts'
import { defineResource } from '../resource/define.ts'
import { officeSynonyms } from './office-synonyms.tsx'
import { inForce } from './in-force.ts'

const DIRECTIONS = choiceControl(coded(['false', '互相'], ['true', '单向']), '全部')

export const synonyms = defineResource({
  id: 'synonym',
  noun: '同义词',
  list: rule.synonymList,
  nameOf: (row) => row.word,
  columns: [
    { key: 'word', title: '词语', width: 160, isSortable: true },
    { key: 'others', title: '也搜索', width: 320, text: ({ others }) => others.join('、') },
    { key: 'oneWay', title: '方向', width: 80, text: ({ oneWay }) => (oneWay ? '单向' : '互相') },
    { key: 'enabled', title: '状态', width: 80, state: inForce },
    { key: 'createBy', title: '添加人', width: 110 },
    { key: 'createTime', title: '添加时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'word', label: '词语', control: TextControl },
    { key: 'oneWay', label: '方向', match: 'is', control: DIRECTIONS },
  ],
  form: {
    add: rule.synonymAdd,
    edit: rule.synonymEdit,
    load: async (id) => (await api.call(rule.synonymList, { query: { id } })).records[0] ?? {},
    preset: { enabled: true },
    fields: [
      { key: 'word', label: '词语', control: TextControl, isRequired: true },
      { key: 'others', label: '也搜索', control: textsControl('计算机'), isRequired: true, help: '每行一个' },
      { key: 'oneWay', label: '单向', control: FlagSwitch, help: '只在搜索“词语”时也搜索其他的，反过来不' },
      { key: 'enabled', label: '启用', control: FlagSwitch },
    ],
  },
  remove: removal(rule.synonymDelete, '几秒钟后的搜索不再使用它。'),
  actions: [officeSynonyms],
  whyNone: '常见的办公同义词已经内置；这里添加本单位自己的说法',
})

export const screens = { 'km/search/KmSynonymList': synonyms }
