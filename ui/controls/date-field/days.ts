/** Days as the wire writes them, `2026-11-27`: they compare as texts, and no time zone touches them. */

const FIRST = '1900-01-01'
const LAST = '9999-12-31'

const utc = (day: string) => new Date(`${day}T00:00:00Z`)

function written(moment: Date): string {
  if (moment.getUTCFullYear() > 9999) return LAST
  return moment.getUTCFullYear() < 1900 ? FIRST : moment.toISOString().slice(0, 10)
}

/** That day, or null where the calendar has none. */
export function dayOf(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date))
  const isReal = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date
  return isReal && year >= 1900 && year <= 9999 ? written(moment) : null
}

export function plusDays(day: string, count: number): string {
  const moment = utc(day)
  moment.setUTCDate(moment.getUTCDate() + count)
  return written(moment)
}

/** The same date in another month, or that month's last day. */
export function plusMonths(day: string, count: number): string {
  const moment = utc(day)
  const date = moment.getUTCDate()
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() + count)
  const last = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(date, last))
  return written(moment)
}

/** 0 is Monday. */
export const weekdayOf = (day: string): number => (utc(day).getUTCDay() + 6) % 7

export const monthOf = (day: string): string => day.slice(0, 7)
export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`
export const lastOfMonth = (day: string): string => plusDays(plusMonths(firstOfMonth(day), 1), -1)

const WEEKS = 6

/** Six weeks from Monday on that hold the month of that day; always six, so that the calendar keeps its height. */
export function weeksOf(day: string): string[][] {
  const first = firstOfMonth(day)
  const monday = plusDays(first, -weekdayOf(first))
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => plusDays(monday, week * 7 + index)),
  )
}

const MONDAY_FIRST = '一二三四五六日'

/** 周五. */
export const weekdayName = (day: string): string => `周${MONDAY_FIRST[weekdayOf(day)]}`

/** 2026年11月. */
export const monthName = (day: string): string => `${Number(day.slice(0, 4))}年${Number(day.slice(5, 7))}月`

/** Whether it lies outside of what may be chosen; an absent bound is none. */
export const isOutside = (day: string, { min, max }: { min?: string | undefined; max?: string | undefined }): boolean =>
  Boolean((min && day < min) || (max && day > max))
