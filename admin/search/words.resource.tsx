import * as rule from '#core/contract/km/search/search-rule.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { textsControl } from '../parts/form/texts-control.tsx'
import { listAsking } from '../resource/record/list-asking.tsx'
import { removal } from '../resource/actions/removal.ts'
import { defineResource } from '../resource/define.ts'

const KINDS = coded(['dictionary', '词典'], ['stop', '停用词'], ['hot', '热门词'], ['blocked', '不推荐的词'])
const NAMES = Object.fromEntries(KINDS.map(({ value, text }) => [value, text]))

const add = listAsking<rule.SearchWordRow, typeof rule.searchWordAdd>({
  id: 'add-words',
  label: '添加搜索词',
  icon: 'plus',
  call: rule.searchWordAdd,
  args: (asked) => ({ body: asked }),
  title: () => '添加搜索词',
  said: () =>
    '词典：分词时作为一个词，改动后索引在后台重建。停用词：搜索时不算。热门词：在搜索框里先推荐。不推荐的词：不出现在推荐里。',
  verb: '添加',
  fields: [
    { key: 'kind', label: '词表', control: choiceControl(KINDS, null), isRequired: true },
    {
      key: 'words',
      label: '词语',
      control: textsControl('知识图谱'),
      isRequired: true,
      help: '每行一个',
      isWide: true,
    },
    { key: 'weight', label: '权重', control: NumberControl, help: '热门词按它排列；词典里是词频，0 为自动' },
  ],
  preset: () => ({ kind: 'dictionary', weight: 0 }),
})

export const searchWords = defineResource({
  id: 'search-word',
  noun: '搜索词',
  list: rule.searchWordList,
  nameOf: (row) => row.word,
  columns: [
    { key: 'word', title: '词语', width: 240, isSortable: true },
    { key: 'kind', title: '词表', width: 110, text: ({ kind }) => NAMES[kind] ?? kind },
    { key: 'weight', title: '权重', width: 90, align: 'end', isSortable: true },
    { key: 'createBy', title: '添加人', width: 110 },
    { key: 'createTime', title: '添加时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'word', label: '词语', control: TextControl },
    { key: 'kind', label: '词表', match: 'is', control: choiceControl(KINDS, '全部') },
  ],
  remove: removal(rule.searchWordDelete, '词典改动后，索引在后台重建。'),
  actions: [add],
})

export const screens = { 'km/search/KmSearchWordList': searchWords }
