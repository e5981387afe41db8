import type { Waiting, WaitingKey } from '#core/contract/km/dashboard.ts'
import type { IconName } from '#ui/controls/icon/icon.tsx'
import type { Hue } from '#ui/theme/hues.ts'

/** How a line of 等我处理 is drawn, and the verb that begins it. */
export const WAITING_LOOKS: Readonly<Record<WaitingKey, { icon: IconName; hue: Hue; verb: string }>> = {
  toReview: { icon: 'clipboard-list', hue: 'violet', verb: '去审核' },
  toDecide: { icon: 'key-round', hue: 'blue', verb: '去处理' },
  overdue: { icon: 'clock-alert', hue: 'amber', verb: '去复查' },
  questions: { icon: 'circle-question-mark', hue: 'orange', verb: '去回答' },
  failedFiles: { icon: 'scan-text', hue: 'rose', verb: '看原因' },
  failedTasks: { icon: 'timer', hue: 'slate', verb: '看原因' },
  disk: { icon: 'hard-drive', hue: 'teal', verb: '看占用' },
  toRevise: { icon: 'file-pen-line', hue: 'magenta', verb: '去修改' },
}

const HOUR = 3_600_000

/** How long something waits, in the two greatest units: 3 天 4 小时. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return hours > 0 && days < 10 ? `${days} 天 ${hours} 小时` : `${days} 天`
  return hours > 0 ? `${hours} 小时` : `${minutes} 分钟`
}

/** Wire times are Chinese ones, whatever the clock of this browser shows. */
const moment = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+08:00`)

export interface Age {
  text: string
  /** How much of the agreed time is used up, 0 to 1; null where nothing is agreed. */
  used: number | null
  isLate: boolean
}

/** How long the oldest of a line waits at this time. */
export function ageOf({ since, agreedHours }: Pick<Waiting, 'since' | 'agreedHours'>, time: string): Age | null {
  if (since === null) return null
  const ms = moment(time) - moment(since)
  if (agreedHours === null) return { text: `最久 ${spanText(ms)}`, used: null, isLate: false }
  const limit = agreedHours * HOUR
  const isLate = ms >= limit
  return {
    text: isLate ? `超时 ${spanText(ms - limit)}` : `最久 ${spanText(ms)}`,
    used: Math.min(1, ms / limit),
    isLate,
  }
}
