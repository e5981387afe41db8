import { prepared } from '#core/api/prepared.ts'
import { feedbackCurate, feedbackHandOver, feedbackList, type FeedbackRow } from '#core/contract/km/answers/feedback.ts'
import { documentAddress } from '#core/routes/addresses.ts'
import { dictionaryControl } from '../dictionary/dictionary-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { defineResource } from '../resource/define.ts'

const USEFUL = { tone: 'good', text: '有用' } as const
const USELESS = { tone: 'bad', text: '没用' } as const

/** A pattern of a curated answer is no longer. */
const LONGEST_QUESTION = 100

const curate = rowAsking({
  id: 'curate',
  label: '设为精选答案',
  icon: 'endorsed',
  call: feedbackCurate,
  args: ({ id }: FeedbackRow, asked) => ({ body: { ...asked, id } }),
  isEnabled: ({ rating, draft, isCurated }) => rating === 'useful' && !!draft && !isCurated,
  title: () => '设为精选答案',
  said: ({ documents }) =>
    `出自${documents.map(({ title }) => `《${title}》`).join('')}，只有这些都能读的人会看到它。提问的人会收到通知。`,
  fields: [
    { key: 'question', label: '问法', control: TextControl, isRequired: true, help: '整句相同时显示' },
    { key: 'answer', label: '答案', control: LinesControl, isRequired: true, isWide: true },
  ],
  done: () => '已设为精选答案',
  preset: ({ question, draft }) => ({ question: (question ?? '').slice(0, LONGEST_QUESTION), answer: draft ?? '' }),
})

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
    { key: 'reason', title: '原因', width: 90, isSortable: true },
    { key: 'question', title: '问题', width: 180 },
    { key: 'answer', title: '回答', width: 220 },
    { key: 'documents', title: '出处', width: 130, cell: (row) => <Sources {...row} />, text: sourcesText },
    { key: 'isCurated', title: '精选答案', width: 80, text: ({ isCurated }) => (isCurated ? '已设为' : '') },
    { key: 'note', title: '说明', width: 110 },
    { key: 'createTime', title: '时间', width: 160, isSortable: true },
  ],
  filters: [
    { key: 'rating', label: '评价', match: 'is', control: dictionaryControl('km_answer_rating', '全部') },
    { key: 'reason', label: '原因', match: 'is', control: dictionaryControl('km_answer_reason', '全部') },
    { key: 'question', label: '问题', control: TextControl },
  ],
  actions: [
    curate,
    {
      id: 'hand-over',
      label: '转入“没有搜到的”',
      icon: 'inbox',
      on: 'row',
      access: feedbackHandOver.access,
      isEnabled: ({ rating, question }) => rating === 'useless' && !!question,
      call: (rows) => prepared(feedbackHandOver, { body: { id: rows[0]!.id } }),
      confirm: () => '问题会转入“没有搜到的”，由您处理；写好知识后在那里回答。',
    },
  ],
})

function sourcesText({ documents }: FeedbackRow): string {
  return documents.map(({ title }) => title).join('、')
}

const Sources = ({ documents }: FeedbackRow) => (
  <>
    {documents.map(({ docId, title }) => (
      <a key={docId} href={documentAddress(docId)}>
        {title}
      </a>
    ))}
  </>
)
