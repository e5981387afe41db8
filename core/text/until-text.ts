import { wireDay } from './wire-time.ts'

const DAY_MS = 86_400_000

/** How long it is until a day of the wire: 还剩 9 天, 明天到期, 今天到期, 已过期 3 天. */
export function untilText(time: string, now: Date): string {
  const days = Math.round((Date.parse(time.slice(0, 10)) - Date.parse(wireDay(now))) / DAY_MS)
  if (Number.isNaN(days)) return time
  if (days < 0) return `已过期 ${-days} 天`
  return ['今天到期', '明天到期'][days] ?? `还剩 ${days} 天`
}
