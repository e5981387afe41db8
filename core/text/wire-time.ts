const WIRE = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?/

/** China has had only this offset since 1992. `Intl` would give the same, but its first use takes a page 30 ms. */
const OFFSET_MS = 8 * 3_600_000

/** The moment in the time zone of the wire, as `yyyy-MM-dd HH:mm:ss`; correct from 1992 to 9999. */
export const wireSecond = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** The same without the seconds. */
export const wireMinute = (moment: Date): string => wireSecond(moment).slice(0, 16)

/** The hour of the day in the same zone. */
export const wireHour = (now: Date): number => Number(wireSecond(now).slice(11, 13))

/** Today in the same zone, as `yyyy-MM-dd`. */
export const wireDay = (now: Date): string => wireMinute(now).slice(0, 10)

/**
 * A time of the wire (`yyyy-MM-dd HH:mm:ss`) as the screens show it: 今天 14:20, 昨天 09:05, 3月5日, 2025-12-01.
 * Any other text is returned unchanged.
 */
export function friendlyTime(time: string, now: Date): string {
  const match = WIRE.exec(time)
  if (!match) return time
  const [, year, month, day, hour, minute] = match
  const date = `${year}-${month}-${day}`
  const clock = hour ? ` ${hour}:${minute}` : ''
  const today = wireDay(now)
  if (date === today) return `今天${clock}`
  if (date === wireDay(new Date(now.getTime() - 86_400_000))) return `昨天${clock}`
  return year === today.slice(0, 4) ? `${Number(month)}月${Number(day)}日` : date
}
