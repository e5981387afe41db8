/**
 * The health of a published document: 100 points, and a deduction for each reason below. The score says where to work
 * first; it takes nothing away from readers and is shown to the people who keep the knowledge, not to readers.
 *
 * - A reason is a fact that somebody can end in a minute: confirm, set a date or an owner, answer, read again, fill in.
 * - What a site without such facts would be blamed for has no reason: a document without a review date is `stale` only after a
 *   year without a change or a confirmation.
 * - `duplicate` counts another document only if every member of staff may read it: else the reason would tell of a document
 *   that its reader does not know.
 * - The facts are looked up in SQL (`server/knowledge/health/score.ts`), one condition for each reason; the deductions stand
 *   only here.
 */
export const HEALTH_REASONS = {
  unowned: { name: '无负责人', hint: '负责人和备份负责人都已离开', deduct: 30 },
  reviewOverdue: { name: '待复查', hint: '复查日期已过，没有人确认仍然有效', deduct: 25 },
  expired: { name: '已过期', hint: '到期日期已过，没有延长，也没有换成新的', deduct: 25 },
  unreadable: { name: '读取失败', hint: '文件的正文没有读出来，搜不到', deduct: 20 },
  stale: { name: '久未更新', hint: '一年没有修改，也没有人确认仍然有效', deduct: 15 },
  ownerGone: { name: '负责人离开', hint: '负责人已停用，由备份负责人看管', deduct: 10 },
  unanswered: { name: '评论未答', hint: '有评论两周没有人答复或解决', deduct: 10 },
  duplicate: { name: '内容重复', hint: '文件与另一篇全员可读的知识相同', deduct: 10 },
  missingFields: { name: '缺必填信息', hint: '所在分类的必填字段没有填', deduct: 10 },
  unread: { name: '没有人读', hint: '半年没有人打开过', deduct: 5 },
} as const satisfies Record<string, { name: string; hint: string; deduct: number }>

export type HealthReason = keyof typeof HEALTH_REASONS
export const HEALTH_KEYS = Object.keys(HEALTH_REASONS) as HealthReason[]

/** After how many days without an event the reason begins. */
export const HEALTH_DAYS = { stale: 365, unread: 180, unanswered: 14 } as const

export const FULL_HEALTH = 100

/** The lowest scores of what is in order, and of what has to be looked at; below it is bad. */
export const HEALTH_GRADES = { good: 90, fair: 70 } as const
export type HealthGrade = keyof typeof HEALTH_GRADES | 'poor'

export const healthGrade = (score: number): HealthGrade =>
  score >= HEALTH_GRADES.good ? 'good' : score >= HEALTH_GRADES.fair ? 'fair' : 'poor'
