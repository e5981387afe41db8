import { plusDays, plusMonths, weekdayOf } from './days.ts'

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => plusDays(day, -1),
  ArrowRight: (day) => plusDays(day, 1),
  ArrowUp: (day) => plusDays(day, -7),
  ArrowDown: (day) => plusDays(day, 7),
  Home: (day) => plusDays(day, -weekdayOf(day)),
  End: (day) => plusDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => plusMonths(day, -1),
  PageDown: (day) => plusMonths(day, 1),
}

/** Where the keys of the date grid pattern lead from that day; null for other keys. With Shift, a page is a year. */
export function dayAfterKey({ key, shiftKey }: { key: string; shiftKey: boolean }, day: string): string | null {
  if (shiftKey && key === 'PageUp') return plusMonths(day, -12)
  if (shiftKey && key === 'PageDown') return plusMonths(day, 12)
  return STEPS[key]?.(day) ?? null
}
