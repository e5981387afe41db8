import { atLeast } from './at-least.ts'
import type { Schedule } from './schedule.ts'

/** A day: the month counts from 1; the day may be outside its month and is then a day of the neighbouring month. */
interface Day {
  year: number
  month: number
  day: number
}

const DAY = 86_400_000

const midnight = ({ year, month, day }: Day) => Date.UTC(year, month - 1, day)
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
/** From 1, Sunday, to 7. */
const weekdayNumber = (day: Day) => new Date(midnight(day)).getUTCDay() + 1

/**
 * The same wall time if its day, month and year fit, else the midnight of a later day to check; undefined when the
 * years are over. `earliest` is the wall time at which the whole search began.
 */
export function dayStep(schedule: Schedule, wall: number, earliest: number): number | undefined {
  const date = new Date(wall)
  const today = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
  const day = schedule.isByWeek ? byWeek(schedule, today) : byDay(schedule, today, wall, earliest)
  if (day.day !== today.day || day.month !== today.month) return midnight(day)
  const month = atLeast(schedule.month, today.month)
  if (month === undefined) return midnight({ year: today.year + 1, month: schedule.month[0] ?? 1, day: 1 })
  if (month !== today.month) return midnight({ year: today.year, month, day: 1 })
  const year = atLeast(schedule.year, today.year)
  if (year === undefined) return undefined
  return year === today.year ? wall : midnight({ year, month: 1, day: 1 })
}

const nextMonth = ({ year, month }: Day, day = 1): Day => ({ year, month: month + 1, day })

// By the day of the month

function byDay(schedule: Schedule, today: Day, wall: number, earliest: number): Day {
  const { day: days, isLastDay, isNearestWorkday, daysBeforeLast } = schedule
  const first = days[0] ?? 1
  const last = lastDay(today.year, today.month)
  if (isNearestWorkday) {
    const workday = nearestWorkday({ ...today, day: isLastDay ? last - daysBeforeLast : first }, last)
    // For Quartz the day is past when its moment is before the beginning of the search, not before today.
    const isPast = midnight(workday) + (wall % DAY) < earliest
    return isPast ? nextMonth(today, isLastDay ? 1 : first) : workday
  }
  if (isLastDay) {
    const day = last - daysBeforeLast
    return today.day > day ? nextMonth(today) : { ...today, day }
  }
  const day = atLeast(days, today.day)
  return day === undefined || day > last ? nextMonth(today, first) : { ...today, day }
}

/** On a weekend, the Friday before or the Monday after, in the same month. */
function nearestWorkday(day: Day, last: number): Day {
  const weekday = weekdayNumber(day)
  const shift = weekday === 7 ? (day.day === 1 ? 2 : -1) : weekday === 1 ? (day.day === last ? -2 : 1) : 0
  return { ...day, day: day.day + shift }
}

// By the day of the week

function byWeek({ week, isLastWeekday, nthWeekday }: Schedule, today: Day): Day {
  const weekday = weekdayNumber(today)
  const first = week[0] ?? 1
  const last = lastDay(today.year, today.month)
  const isRule = isLastWeekday || nthWeekday !== 0
  const wanted = isRule ? first : (atLeast(week, weekday) ?? first)
  const ahead = wanted >= weekday ? wanted - weekday : wanted + 7 - weekday
  let day = today.day + ahead
  if (isLastWeekday) while (day + 7 <= last) day += 7
  else if (nthWeekday !== 0) {
    const weeks = nthWeekday - Math.ceil(day / 7)
    if (weeks < 0) return nextMonth(today)
    day += weeks * 7
  }
  return day > last ? nextMonth(today) : { ...today, day }
}
