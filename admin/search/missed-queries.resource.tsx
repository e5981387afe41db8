import * as missed from '#core/contract/km/search/missed-query.ts'
import { documentAddress, writeAddress } from '#core/routes/addresses.ts'
import { OnePersonByIdControl } from '../organisation/people-controls.tsx'
import { choiceControl } from '../parts/form/choice-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { LinesControl, TextControl } from '../parts/form/text-control.tsx'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { defineResource } from '../resource/define.ts'
import { DocumentControl } from '../documents/document-control.tsx'

type Row = missed.MissedQueryRow

const STATES = {
  open: { tone: 'warn', text: '待处理' },
  taken: { tone: 'warn', text: '处理中' },
  answered: { tone: 'good', text: '已回答' },
  dismissed: { tone: 'quiet', text: '不处理' },
} as const
const LATE = { tone: 'bad', text: '已过期' } as const
const CHOICES = missed.MISSED_STATES.map((value) => ({ value, text: STATES[value].text }))
const isOpen = ({ state }: Row) => state === 'open' || state === 'taken'
const searched = ({ query, people }: Row) => `${people} 人搜“${query}”没有找到。`

const assign = rowAsking({
  id: 'assign',
  label: '指定负责人',
  icon: 'user',
  call: missed.missedQueryAssign,
  args: ({ id }: Row, asked) => ({ body: { ...asked, id } }),
  isEnabled: isOpen,
  title: ({ query }) => `指定负责人：${query}`,
  said: searched,
  fields: [
    { key: 'ownerId', label: '负责人', control: OnePersonByIdControl, isRequired: true, help: '会收到一条通知' },
    { key: 'dueTime', label: '期限', control: DateControl },
  ],
  preset: ({ ownerId, dueTime }) => ({ ownerId: ownerId ?? '', dueTime: dueTime?.slice(0, 10) ?? '' }),
})

const answer = rowAsking({
  id: 'answer',
  label: '回答',
  icon: 'tick',
  call: missed.missedQueryAnswer,
  args: ({ id }: Row, asked) => ({ body: { ...asked, id } }),
  isEnabled: isOpen,
  title: ({ query }) => `回答：${query}`,
  said: (row) => `${searched(row)}其中能读这篇知识的人会收到通知。`,
  fields: [
    { key: 'documentId', label: '知识', control: DocumentControl, isRequired: true },
    { key: 'answer', label: '说明', control: LinesControl, isWide: true },
  ],
})

const dismiss = rowAsking({
  id: 'dismiss',
  label: '不处理',
  icon: 'disable',
  call: missed.missedQueryDismiss,
  args: ({ id }: Row, asked) => ({ body: { ...asked, id } }),
  isEnabled: isOpen,
  title: ({ query }) => `不处理：${query}`,
  said: () => '以后再有人搜不到，它会重新出现。',
  fields: [{ key: 'answer', label: '原因', control: LinesControl, isRequired: true, isWide: true }],
})

export const missedQueries = defineResource({
  id: 'missed-query',
  noun: '落空的搜索',
  list: missed.missedQueryList,
  nameOf: (row) => row.query,
  columns: [
    { key: 'query', title: '搜索词', width: 220, isSortable: true },
    { key: 'state', title: '状态', width: 96, state: ({ state, isLate }) => (isLate ? LATE : STATES[state]) },
    { key: 'people', title: '人数', width: 72, align: 'end', isSortable: true },
    { key: 'times', title: '次数', width: 72, align: 'end', isSortable: true },
    { key: 'lastTime', title: '最近一次', width: 160, isSortable: true },
    { key: 'ownerId', title: '负责人', width: 110 },
    { key: 'dueTime', title: '期限', width: 110, text: ({ dueTime }) => dueTime?.slice(0, 10) ?? '', isSortable: true },
    { key: 'title', title: '回答', width: 200, cell: (row) => <Answered {...row} />, text: answerText },
    { key: 'askers', title: '搜过的人', width: 200, isHidden: true },
  ],
  filters: [
    { key: 'query', label: '搜索词', control: TextControl },
    { key: 'state', label: '状态', match: 'is', control: choiceControl(CHOICES, '全部') },
  ],
  actions: [assign, answer, dismiss],
  sorting: { column: 'people', order: 'desc' },
  whyNone: '最近 90 天的搜索都有结果',
})

function answerText({ title, answer: said }: Row): string {
  return title ?? said ?? ''
}

/** The document, or the way to write one. */
const Answered = (row: Row) =>
  row.documentId && row.title ? (
    <a href={documentAddress(row.documentId)}>{row.title}</a>
  ) : isOpen(row) ? (
    <a href={writeAddress(row.query)}>写一篇</a>
  ) : (
    answerText(row)
  )

export const screens = { 'km/search/KmMissedQueryList': missedQueries }
