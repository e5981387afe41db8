import { feedbackList } from '#core/contract/km/answers/feedback.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'

const USEFUL = { tone: 'good', text: '有用' } as const
const USELESS = { tone: 'bad', text: '没用' } as const

/** What people said of answers; question, note and answer only where they sent them. */
export const feedback = defineResource({
  id: 'answer-feedback',
  noun: '反馈',
  list: feedbackList,
  nameOf: (row) => row.question ?? row.id,
  whyNone: '提问的人在回答下面选“有用”或“没用”，这里就会有。',
  columns: [
    {
      key: 'rating',
      title: '评价',
      width: 80,
      isSortable: true,
      state: ({ rating }) => (rating === 'useful' ? USEFUL : USELESS),
    },
    { key: 'reason', title: '原因', width: 110, isSortable: true },
    { key: 'question', title: '问题', width: 240 },
    { key: 'answer', title: '回答', width: 320 },
    { key: 'note', title: '说明', width: 220 },
    { key: 'createTime', title: '时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'rating', label: '评价', match: 'is', control: dictionaryControl('km_answer_rating', '全部') },
    { key: 'reason', label: '原因', match: 'is', control: dictionaryControl('km_answer_reason', '全部') },
    { key: 'question', label: '问题', control: TextControl },
  ],
})
