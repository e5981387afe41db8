import { wireDay } from '#core/text/wire-time.ts'
import { plusDays } from '#ui/controls/date-field/days.ts'

/** Periods up to today by which lists and results are narrowed with one press. */
export const RECENT_DAYS = [
  { days: 7, text: '近 7 天' },
  { days: 30, text: '近 30 天' },
  { days: 365, text: '近一年' },
] as const

/** The first of the last so many days, today included. */
export const daysAgo = (days: number, now: Date): string => plusDays(wireDay(now), 1 - days)
