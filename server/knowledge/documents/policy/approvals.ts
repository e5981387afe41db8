import { alias } from 'drizzle-orm/pg-core'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { wireMinute } from '#core/text/wire-time.ts'
import { stepTitle } from '#core/rules/review/review-steps.ts'
import type { Executor } from '#server/db/database.ts'
import { reviewEvent, reviewFlow, user } from '#server/db/schema/index.ts'

const absent = alias(user, 'absent')

interface Approval {
  flowId: string
  /** 审核, 初审 or 终审. */
  step: string
  who: string
  time: Date
}

/** Who has passed each step of these submissions, since their content was changed last. */
export async function approvalsOf(db: Executor, flowIds: readonly string[]): Promise<Approval[]> {
  if (flowIds.length === 0) return []
  const rows = await db
    .select({ event: reviewEvent, steps: reviewFlow.steps, realname: user.realname, forName: absent.realname })
    .from(reviewEvent)
    .innerJoin(reviewFlow, eq(reviewFlow.id, reviewEvent.flowId))
    .leftJoin(user, eq(user.id, reviewEvent.userId))
    .leftJoin(absent, eq(absent.id, reviewEvent.forId))
    .where(and(inArray(reviewEvent.flowId, [...flowIds]), inArray(reviewEvent.action, ['pass', 'revise'])))
    .orderBy(asc(reviewEvent.createTime), asc(reviewEvent.id))
  return rows.flatMap(({ event, steps, realname, forName }, at) => {
    const { flowId, action, createTime: time } = event
    const isAnew = rows.slice(at + 1).some((each) => each.event.flowId === flowId && each.event.action === 'revise')
    if (action !== 'pass' || isAnew) return []
    const name = realname ?? event.createBy ?? '已注销'
    return [{ flowId, step: stepTitle(steps, event.step), who: forName ? `${name} 代 ${forName}` : name, time }]
  })
}

export const approvalText = ({ step, who, time }: Approval): string => `${step} ${who} ${wireMinute(time)}`

/** The lines of a version that was published by a review; none of one that was published without. */
export async function approvalLines(db: Executor, versionId: string): Promise<string[]> {
  const flows = await db
    .select({ id: reviewFlow.id })
    .from(reviewFlow)
    .where(and(eq(reviewFlow.versionId, versionId), eq(reviewFlow.state, 'passed')))
  const approvals = await approvalsOf(
    db,
    flows.map(({ id }) => id),
  )
  return approvals.map((each) => `${each.step}审批人：${each.who}    日期：${wireMinute(each.time)}`)
}
