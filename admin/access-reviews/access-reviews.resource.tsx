import * as review from '#core/contract/km/rights/access-review.ts'
import { OUTCOME_TEXTS } from '#core/text/access-review-text.ts'
import { api } from '../api.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { TextControl } from '../parts/form/text-control.tsx'
import { defineResource } from '../resource/define.ts'
import { childList } from '../resource/detail/child-list.ts'
import { end, extend, startReview } from './campaign-actions.ts'
import { progressText } from './progress.ts'
import { reviewItems } from './review-items.tsx'
import { ReviewOwners } from './review-owners.tsx'

const STATES = {
  running: { tone: 'warn', text: '进行中' },
  ended: { tone: 'quiet', text: '已结束' },
} as const
const LATE = { tone: 'bad', text: '已到期' } as const

const accessReviews = defineResource({
  id: 'access-review',
  noun: '权限复核',
  list: review.accessReviewList,
  nameOf: (row) => row.title,
  columns: [
    { key: 'title', title: '标题', width: 200, isSortable: true },
    { key: 'state', title: '状态', width: 90, state: ({ state, overdue }) => (overdue ? LATE : STATES[state]) },
    { key: 'counts', title: '进度', width: 240, text: progressText },
    { key: 'dueTime', title: '截止日', width: 110, isSortable: true },
    { key: 'scope', title: '范围', width: 220 },
    { key: 'atEnd', title: '到期没有决定的', width: 130, text: ({ atEnd }) => OUTCOME_TEXTS[atEnd], isHidden: true },
    { key: 'starterName', title: '发起人', width: 90 },
    { key: 'createTime', title: '开始时间', width: 150, isSortable: true, isHidden: true },
    { key: 'endTime', title: '结束时间', width: 150, isSortable: true, isHidden: true },
  ],
  filters: [
    { key: 'title', label: '标题', control: TextControl },
    {
      key: 'state',
      label: '状态',
      match: 'is',
      control: choiceControl(coded(['running', STATES.running.text], ['ended', STATES.ended.text]), '全部'),
    },
  ],
  detail: {
    load: (id, signal) => api.call(review.accessReviewGet, { query: { id } }, signal),
    main: ['state', 'counts', 'dueTime', 'scope'],
    tabs: [
      childList({
        id: 'items',
        label: '授权与结果',
        of: reviewItems,
        by: ({ id: reviewId }: review.AccessReviewRow) => ({ reviewId }),
      }),
      { id: 'owners', label: '按复核人', access: review.accessReviewOwners.access, panel: ReviewOwners },
    ],
  },
  actions: [startReview, extend, end],
  sorting: { column: 'createTime', order: 'desc' },
  whyNone: '发起一次，请每篇知识的负责人看看给出去的权限还要不要',
})

export const screens = { 'km/rights/AccessReviewList': accessReviews }
