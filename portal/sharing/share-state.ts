import type { ShareState } from '#core/contract/km/rights/share.ts'
import type { Tone } from '#ui/controls/badge/badge.tsx'

export const SHARE_STATE_TEXTS: Record<ShareState, { text: string; tone: Tone }> = {
  active: { text: '有效', tone: 'good' },
  waiting: { text: '未生效', tone: 'warn' },
  usedUp: { text: '次数已用完', tone: 'quiet' },
  over: { text: '已过期', tone: 'quiet' },
  cancelled: { text: '已取消', tone: 'bad' },
}
