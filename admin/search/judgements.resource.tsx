import * as trial from '#core/contract/km/search/search-trial.ts'
import { TextControl } from '../parts/form/text-control.tsx'
import { listAsking } from '../resource/record/list-asking.tsx'
import { removal } from '../resource/actions/removal.ts'
import { defineResource } from '../resource/define.ts'
import { DocumentControl } from '../documents/document-control.tsx'

const add = listAsking<trial.JudgementRow, typeof trial.judgementAdd>({
  id: 'add-judgement',
  label: '添加评测问题',
  icon: 'plus',
  call: trial.judgementAdd,
  args: (asked) => ({ body: asked }),
  title: () => '添加评测问题',
  said: () => '试用改动时，逐个问这些问题，比较前后应找到的知识排在第几。',
  verb: '添加',
  fields: [
    { key: 'question', label: '问题', control: TextControl, isRequired: true },
    { key: 'docId', label: '应找到的知识', control: DocumentControl, isRequired: true },
  ],
})

export const judgements = defineResource({
  id: 'search-judgement',
  noun: '评测问题',
  list: trial.judgementList,
  nameOf: (row) => row.question,
  columns: [
    { key: 'question', title: '问题', width: 300, isSortable: true },
    { key: 'title', title: '应找到的知识', width: 320, text: ({ title }) => title ?? '您不能读的知识' },
    { key: 'createBy', title: '添加人', width: 110 },
    { key: 'createTime', title: '添加时间', width: 160, isSortable: true },
  ],
  filters: [{ key: 'question', label: '问题', control: TextControl }],
  remove: removal(trial.judgementDelete, '以后的试用不再问它。'),
  actions: [add],
  whyNone: '写下大家常问的问题和应找到的知识，改动搜索规则之前就能看出好坏',
})

export const screens = { 'km/search/KmSearchJudgementList': judgements }
