import { wireDay } from '#core/text/wire-time.ts'
import { firstOfMonth, plusDays, plusMonths } from './days.ts'

/** A day by one press; '' takes the day away. */
export interface DayPreset {
  text: string
  day: string
}

/** Ends that are often wanted; `none` is the word for no end, where there may be none. */
export function endPresets(none?: string, today = wireDay(new Date())): DayPreset[] {
  return [
    { text: '一周后', day: plusDays(today, 7) },
    { text: '一个月后', day: plusMonths(today, 1) },
    { text: '三个月后', day: plusMonths(today, 3) },
    { text: '年底', day: `${today.slice(0, 4)}-12-31` },
    { text: '一年后', day: plusMonths(today, 12) },
    ...(none === undefined ? [] : [{ text: none, day: '' }]),
  ]
}

export interface DayRange {
  from: string
  to: string
}

export interface RangePreset extends DayRange {
  text: string
}

/** Times that lie behind, for filters. */
export const pastPresets = (today = wireDay(new Date())): RangePreset[] => [
  { text: '今天', from: today, to: today },
  { text: '最近一周', from: plusDays(today, -6), to: today },
  { text: '最近一个月', from: plusMonths(today, -1), to: today },
  { text: '本月', from: firstOfMonth(today), to: today },
  { text: '今年', from: `${today.slice(0, 4)}-01-01`, to: today },
  { text: '最近一年', from: plusMonths(today, -12), to: today },
]
