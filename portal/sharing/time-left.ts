import { wireDay } from '#core/text/wire-time.ts'

const DAY_MS = 86_400_000

/** How long a share still holds, in words: 还有 8 天, 今天到期; null when that is over or far away. */
export function timeLeft(until: string | null | undefined, now = new Date()): string | null {
  if (!until) return null
  const [last, today] = [until.slice(0, 10), wireDay(now)]
  const days = Math.round((Date.parse(last) - Date.parse(today)) / DAY_MS)
  if (!(days >= 0) || days > 90) return null
  if (days === 0) return '今天到期'
  return days === 1 ? '明天到期' : `还有 ${days} 天`
}
