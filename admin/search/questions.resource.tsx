import { questionDismiss, type QuestionRow, questionsAsked } from '#core/contract/km/search/search-question.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { LongTextControl } from '../parts/form/long-text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { defineResource } from '../resource/define.ts'

const WORDS = { open: '待处理', answered: '已回答', dismissed: '不处理' } as const
const STATES = choiceControl(coded(...Object.entries(WORDS)), '全部')

/** What people looked for, did not find, and told those who look after the knowledge. */
export const searchQuestions = defineResource({
  id: 'search-question',
  noun: '待答的提问',
  list: questionsAsked,
  nameOf: (row) => row.query,
  columns: [
    { key: 'query', title: '要找的', width: 280 },
    { key: 'note', title: '说明', width: 220 },
    { key: 'category_dictText', title: '分类', width: 130 },
    {
      key: 'state',
      title: '状态',
      width: 100,
      state: ({ state }) => ({ text: WORDS[state], tone: state === 'open' ? 'warn' : 'good' }),
    },
    { key: 'title', title: '回答', width: 200, text: ({ title, answer }) => title ?? answer ?? '' },
    { key: 'realname', title: '谁问的', width: 110 },
    { key: 'createTime', title: '时间', width: 150 },
  ],
  filters: [{ key: 'state', label: '状态', match: 'is', control: STATES }],
  actions: [
    rowAsking({
      id: 'dismiss',
      label: '不处理',
      icon: 'disable',
      call: questionDismiss,
      isEnabled: ({ state }: QuestionRow) => state === 'open',
      args: ({ id }: QuestionRow, { answer }) => ({ body: { id, answer } }),
      title: ({ query }: QuestionRow) => `不处理“${query}”`,
      fields: [{ key: 'answer', label: '原因', control: LongTextControl, isRequired: true, isWide: true }],
    }),
  ],
})

export const screens = { 'km/filemanagement/SearchQuestionList': searchQuestions }
