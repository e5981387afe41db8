import { prepared } from '#core/api/prepared.ts'
import * as review from '#core/contract/km/rights/access-review.ts'
import { OUTCOME_TEXTS } from '#core/text/access-review-text.ts'
import { choiceControl, coded, FlagSwitch } from '../parts/form/choice-control.tsx'
import { DateControl } from '../parts/form/date-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import type { ResourceAction } from '../resource/define.ts'
import { rowAsking } from '../resource/actions/panel-action.ts'
import { listAsking } from '../resource/record/list-asking.tsx'
import { CategoryControl } from '../taxonomy/category-control.ts'

type Row = review.AccessReviewRow

const OUTCOMES = coded(['keep', OUTCOME_TEXTS.keep], ['drop', OUTCOME_TEXTS.drop])
const isRunning = ({ state }: Row) => state === 'running'

const title = { key: 'title', label: '标题', control: TextControl, isRequired: true, isWide: true } as const
const dueTime = { key: 'dueTime', label: '截止日', control: DateControl, isRequired: true } as const
const remindDays = {
  key: 'remindDays',
  label: '提前几天提醒',
  control: NumberControl,
  help: '截止当天还会提醒一次；0 为只在当天',
} as const

export const startReview = listAsking<Row, typeof review.accessReviewAdd>({
  id: 'start',
  label: '发起权限复核',
  icon: 'plus',
  call: review.accessReviewAdd,
  args: (asked) => ({ body: asked }),
  title: () => '发起权限复核',
  said: () => '每条生效的授权请知识的负责人决定：保留，还是收回。没有负责人可问的，请您自己决定。',
  verb: '发起',
  fields: [
    title,
    dueTime,
    remindDays,
    {
      key: 'atEnd',
      label: '到期没有决定的',
      control: choiceControl(OUTCOMES, null),
      help: '发起以后不能改',
    },
    {
      key: 'categoryId',
      label: '分类',
      section: '复核哪些授权',
      control: CategoryControl,
      help: '含下级；不选就是整个知识库',
    },
    { key: 'olderThan', label: '授权满几天', section: '复核哪些授权', control: NumberControl, help: '不填就是全部' },
    {
      key: 'outsiders',
      label: '只复核给部门以外的',
      section: '复核哪些授权',
      control: FlagSwitch,
      help: '知识所在部门以外的人和部门，以及角色',
    },
  ],
  preset: () => ({ remindDays: 3, atEnd: 'keep' }),
  done: () => '已发起，请到的人会收到通知',
})

export const extend = rowAsking({
  id: 'extend',
  label: '延期',
  icon: 'time',
  call: review.accessReviewExtend,
  args: ({ id, revision }: Row, asked) => ({ body: { ...asked, id, revision } }),
  isEnabled: isRunning,
  title: (row) => `延期：${row.title}`,
  said: ({ counts }) => `还有 ${counts.open} 条没有决定。截止日改晚了，会告诉还没有决定完的人。`,
  verb: '保存',
  fields: [title, dueTime, remindDays],
  preset: (row) => ({ title: row.title, dueTime: row.dueTime, remindDays: row.remindDays }),
})

export const end: ResourceAction<Row> = {
  id: 'end',
  label: '提前结束',
  icon: 'stop',
  on: 'row',
  isDanger: true,
  access: review.accessReviewEnd.access,
  isEnabled: isRunning,
  confirm: ([row]) => `还有 ${row!.counts.open} 条没有人决定，结束以后一律${OUTCOME_TEXTS[row!.atEnd]}，不能再改。`,
  call: ([row]) => prepared(review.accessReviewEnd, { body: { id: row!.id } }),
}
