import { type FieldName, findField } from './fields.ts'
import { parseCron } from './parse.ts'
import type { Schedule } from './schedule.ts'

/** Describes in Chinese when an expression runs: 每月最后一个星期五 10:00:00. It gives the meaning, not the notation. */
export function describeCron(expression: string): string {
  const schedule = parseCron(expression)
  return [years(schedule.year), `${months(schedule)}${days(schedule)}`, timeOfDay(schedule)].filter(Boolean).join(' ')
}

const NAMES = '日一二三四五六'
// Values of one field

/** The number of a field's values, or their pattern. */
function pattern(field: FieldName, values: readonly number[], unit: string): string {
  const { min, max } = findField(field)
  const first = values[0] ?? min
  const last = values.at(-1) ?? first
  const step = (values[1] ?? first) - first
  const isEven = values.every((value, index) => value === first + index * step)
  if (values.length > 2 && isEven && step === 1) return `${first} 至 ${last} ${unit}`
  if (values.length > 2 && isEven && last + step > max) return `从 ${first} ${unit}起每隔 ${step} ${unit}`
  return `${values.join('、')} ${unit}`
}

function isAll(field: FieldName, values: readonly number[]): boolean {
  const { min, max } = findField(field)
  return values.length === max - min + 1
}

// The date

function years(values: readonly number[]): string {
  if (values.length === 0) return '（没有年份）'
  if (isAll('year', values)) return ''
  return pattern('year', values, '年')
}

function months({ month, isByWeek, isLastWeekday, nthWeekday, day, isLastDay }: Schedule): string {
  if (!isAll('month', month)) return `${pattern('month', month, '月')}${isByWeek || isLastDay ? '的' : ''}`
  if (isByWeek) return isLastWeekday || nthWeekday > 0 ? '每月' : ''
  return !isLastDay && isAll('day', day) ? '' : '每月'
}

function days(schedule: Schedule): string {
  if (schedule.isByWeek) return weekdays(schedule)
  const { day, isLastDay, isNearestWorkday, daysBeforeLast } = schedule
  const last = daysBeforeLast === 0 ? '最后一天' : `倒数第 ${daysBeforeLast + 1} 天`
  if (isLastDay && isNearestWorkday) return daysBeforeLast === 0 ? '最后一个工作日' : `离${last}最近的工作日`
  if (isLastDay) return last
  if (isNearestWorkday) return `离 ${day[0] ?? 1} 日最近的工作日`
  return isAll('day', day) ? '每天' : pattern('day', day, '日')
}

function weekdays({ week, isLastWeekday, nthWeekday }: Schedule): string {
  const name = (weekday: number) => `星期${NAMES.charAt((weekday + 6) % 7)}`
  const first = week[0] ?? 1
  if (isLastWeekday) return `最后一个${name(first)}`
  if (nthWeekday > 0) return `第 ${nthWeekday} 个${name(first)}`
  if (isAll('week', week)) return '每天'
  const isRow = week.length > 2 && week.at(-1) === first + week.length - 1
  return isRow ? `每${name(first)}至${name(week.at(-1) ?? first)}` : `每${week.map(name).join('、')}`
}

// The time of the day

const MOST_TIMES = 6

function timeOfDay({ second, minute, hour }: Schedule): string {
  const isMoment = second.length === 1 && minute.length === 1
  if (isMoment && hour.length <= MOST_TIMES) return hour.map((each) => clock(each, minute[0], second[0])).join('、')
  const hours = isAll('hour', hour) ? '每小时' : pattern('hour', hour, '点')
  const minutes = isAll('minute', minute) ? '每分钟' : ordinal(pattern('minute', minute, '分'))
  const seconds = isAll('second', second) ? '每秒' : ordinal(pattern('second', second, '秒'))
  const isHourly = isAll('hour', hour) && isAll('minute', minute)
  const parts = [isHourly ? '' : hours, isHourly && isAll('second', second) ? '' : minutes]
  return [...parts, second.length === 1 && second[0] === 0 ? '' : seconds].filter(Boolean).join(' ')
}

const ordinal = (text: string) => (text.startsWith('从') ? text : `第 ${text}`)

const clock = (...parts: readonly (number | undefined)[]) =>
  parts.map((part = 0) => String(part).padStart(2, '0')).join(':')
