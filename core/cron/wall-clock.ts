import { CronError } from './cron-error.ts'

/**
 * The wall clock of a zone. A wall time is the number of milliseconds that `Date.UTC` gives for the shown time, so
 * `Date` itself handles months of any length and days beyond them.
 */
export interface WallClock {
  /** What the clock shows at a moment. */
  at: (moment: number) => number
  /** The corrected wall time: a time that the clock skips is moved on by the skipped amount. */
  shown: (wall: number) => number
  /** When the clock shows it; the later moment if it shows it twice, in a night when it is put back. */
  moment: (wall: number) => number
}

const DAY = 86_400_000

export function wallClock(zone: string): WallClock {
  const offset = offsets(zone)
  // Most days have one offset, which is computed once. No zone is farther than 14 hours from UTC.
  const days = new Map<number, number | undefined>()
  const ofDay = (day: number) => {
    if (!days.has(day)) {
      const before = offset((day - 1) * DAY)
      days.set(day, before === offset((day + 2) * DAY) ? before : undefined)
    }
    return days.get(day)
  }
  // Like java.util.Calendar: the new offset counts from the wall time that it shows first.
  const meant = (wall: number) => {
    const before = offset(wall - DAY)
    const after = offset(wall + DAY)
    return offset(wall - after) === after ? after : before
  }
  const moment = (wall: number) => wall - (ofDay(Math.floor(wall / DAY)) ?? meant(wall))
  const at = (time: number) => time + offset(time)
  return {
    at,
    moment,
    shown: (wall) => (ofDay(Math.floor(wall / DAY)) === undefined ? at(moment(wall)) : wall),
  }
}

/** How far the zone's wall clock is ahead of UTC at a moment, in milliseconds. */
function offsets(zone: string): (moment: number) => number {
  const format = zoneFormat(zone)
  return (moment) => {
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = format
      .format(moment)
      .split(/\D+/u)
      .map(Number)
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
    return format
  } catch {
    throw new CronError(`没有“${zone}”这个时区`, 0)
  }
}

/** The time on a zone's clock at a moment: 2026-11-21 08:00:00. */
export const wallText = (moment: Date, zone: string): string =>
  new Date(moment.getTime() + offsets(zone)(moment.getTime())).toISOString().slice(0, 19).replace('T', ' ')
