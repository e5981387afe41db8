import { atLeast } from './at-least.ts'
import { dayStep } from './day-step.ts'
import { parseCron } from './parse.ts'
import type { Schedule } from './schedule.ts'
import { type WallClock, wallClock } from './wall-clock.ts'

export interface NextRuns {
  after: Date
  count: number
  /** A zone of the IANA database: Asia/Shanghai. */
  zone: string
}

/** The next times at which an expression runs, at most `count`; empty when it never runs again. */
export function nextRuns(expression: string, { after, count, zone }: NextRuns): Date[] {
  const schedule = parseCron(expression)
  const clock = wallClock(zone)
  // Quartz looks a hundred years ahead, from today; here from `after`, so that the answer depends on nothing else.
  const lastYear = new Date(clock.at(after.getTime())).getUTCFullYear() + 100
  const runs: Date[] = []
  let last = after.getTime()
  while (runs.length < count) {
    const next = nextRun(schedule, { after: last, lastYear, clock })
    if (next === undefined) break
    runs.push(new Date(next))
    last = next
  }
  return runs
}

interface Search {
  after: number
  lastYear: number
  clock: WallClock
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Goes from field to field, from seconds to years. A field that does not fit moves the clock on to the next fitting
 * value, with the smaller ones at their beginning, and all are checked again. The date is checked before its hours, so
 * that the zone's rules are needed only for days that can run.
 */
function nextRun(schedule: Schedule, { after, lastYear, clock }: Search): number | undefined {
  const earliest = clock.at(Math.floor(after / 1000) * 1000 + 1000)
  let wall = clock.shown(earliest)
  const wentBackTo = new Set<number>()
  for (;;) {
    if (new Date(wall).getUTCFullYear() > lastYear) return undefined
    const isMidnight = wall % DAY === 0
    if (!isMidnight) {
      const timed = timeStep(schedule, wall, clock)
      if (timed !== wall) {
        wall = timed
        continue
      }
    }
    const dated = dayStep(schedule, wall, earliest)
    if (dated === undefined) return undefined
    if (dated !== wall) {
      // A nearest working day may be before the day that leads to it. Quartz returns to it forever if it does not fit
      // (L-30W in a month of 30 days, a skipped hour); here it is skipped.
      const isBack = dated < wall
      wall = isBack && wentBackTo.has(dated) ? nextMonth(wall) : dated
      if (isBack) wentBackTo.add(dated)
      continue
    }
    if (!isMidnight) return clock.moment(wall)
    const timed = timeStep(schedule, clock.shown(wall), clock)
    if (timed === wall) return clock.moment(wall)
    wall = timed
  }
}

const nextMonth = (wall: number) => Date.UTC(new Date(wall).getUTCFullYear(), new Date(wall).getUTCMonth() + 1, 1)

/** The same wall time if second, minute and hour fit, else a later one to check. */
function timeStep({ second, minute, hour }: Schedule, from: number, clock: WallClock): number {
  const date = new Date(from)
  const fittingSecond = atLeast(second, date.getUTCSeconds())
  // The next minute begins at its first second that fits, whatever the minute.
  const wall = clock.shown(
    from -
      date.getUTCSeconds() * 1000 +
      (fittingSecond === undefined ? MINUTE + (second[0] ?? 0) * 1000 : fittingSecond * 1000),
  )
  const shown = new Date(wall)
  const minutes = shown.getUTCMinutes()
  const hours = shown.getUTCHours()
  const fittingMinute = atLeast(minute, minutes)
  if (fittingMinute !== minutes) {
    const nextHour = fittingMinute === undefined ? hours + 1 : hours
    return hourSet(startOfDay(wall) + (fittingMinute ?? minute[0] ?? 0) * MINUTE, nextHour, clock)
  }
  const fittingHour = atLeast(hour, hours)
  if (fittingHour === hours) return wall
  const nextDay = fittingHour === undefined ? DAY : 0
  return hourSet(startOfDay(wall) + nextDay, fittingHour ?? hour[0] ?? 0, clock)
}

const startOfDay = (wall: number) => Math.floor(wall / DAY) * DAY

/** Sets the hour; a skipped hour becomes the next one, as in Quartz. */
function hourSet(minuteOfDay: number, hour: number, clock: WallClock): number {
  const set = clock.shown(minuteOfDay + hour * HOUR)
  if (new Date(set).getUTCHours() === hour || hour === 24) return set
  return clock.shown(startOfDay(set) + (set % HOUR) + (hour + 1) * HOUR)
}
