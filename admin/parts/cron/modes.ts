import { wireDay } from '#core/text/wire-time.ts'
import { type Face, YEARS } from '#core/cron/bounds.ts'
import { type FieldName, findField } from '#core/cron/fields.ts'
import type { Mode, Part } from '#core/cron/part.ts'

/** A mode of a tab: the field it writes, and its initial value. */
export interface Choice {
  field: FieldName
  label: string
  first: Part
}

export const WEEKDAY_NAMES = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'] as const

const thisYear = () => Number(wireDay(new Date()).slice(0, 4))

export const fieldTitle = (name: FieldName): string => findField(name).title

/** The selectable values, as in the expression. */
export function pickable(name: FieldName): readonly number[] {
  const { min, max } = findField(name)
  return name === 'year' ? YEARS : Array.from({ length: max - min + 1 }, (_, index) => min + index)
}

function firstParts(name: FieldName) {
  const { min, max } = findField(name)
  const [from, to] = name === 'year' ? [thisYear(), thisYear() + 100] : [min, max]
  return {
    every: { mode: 'every' },
    unset: { mode: 'unset' },
    range: { mode: 'range', from, to },
    step: { mode: 'step', from, step: 1 },
    list: { mode: 'list', values: [from] },
    last: { mode: 'last' },
    lastWorkday: { mode: 'lastWorkday' },
    beforeLast: { mode: 'beforeLast', days: 1 },
    workday: { mode: 'workday', day: 1 },
    lastWeekday: { mode: 'lastWeekday', weekday: 2 },
    nthWeekday: { mode: 'nthWeekday', weekday: 2, nth: 1 },
    written: { mode: 'written', text: '*' },
  } satisfies Record<Mode, Part>
}

const choice = (field: FieldName, mode: Mode, label: string): Choice => ({
  field,
  label,
  first: firstParts(field)[mode],
})

/** The modes of a tab. */
export function listChoices(face: Face, name: FieldName): Choice[] {
  if (face === 'types') return listTypes(name)
  return name === 'day'
    ? dayModes()
    : [
        choice(name, 'every', `每${fieldTitle(name)}`),
        choice(name, 'step', '按间隔'),
        choice(name, 'list', '指定'),
        choice(name, 'range', '范围'),
      ]
}

const dayModes = (): Choice[] => [
  choice('day', 'every', '每天'),
  choice('week', 'step', '从某个星期起，每隔几天（按周）'),
  choice('day', 'step', '从某日起，每隔几天'),
  choice('week', 'list', '指定星期'),
  choice('day', 'list', '指定日期'),
  choice('day', 'last', '每月最后一天'),
  choice('day', 'lastWorkday', '每月最后一个工作日'),
  choice('week', 'lastWeekday', '每月最后一个星期几'),
  choice('day', 'beforeLast', '月底之前几天'),
  choice('day', 'workday', '离某日最近的工作日'),
  choice('week', 'nthWeekday', '每月第几个星期几'),
]

function listTypes(name: FieldName): Choice[] {
  const isDay = name === 'day'
  return [
    ...(isDay || name === 'week' ? [choice(name, 'unset', '不设置')] : []),
    choice(name, 'every', `每${fieldTitle(name)}`),
    choice(name, 'range', '区间'),
    choice(name, 'step', '循环'),
    ...(isDay ? [choice(name, 'workday', '工作日')] : []),
    ...(isDay || name === 'week' ? [choice(name, 'last', '最后一天')] : []),
    choice(name, 'list', '指定'),
  ]
}
