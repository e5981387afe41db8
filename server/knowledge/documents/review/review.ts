import { type ReviewAction, transition } from '#core/rules/review.ts'
import { Reject } from '#server/kernel/reject.ts'
import { accepted, changing, type Changing, settle } from '../change/change.ts'
import { VISIT } from '../visits/visit.ts'

/** What the visit log calls an action; the others are only in the audit log. */
const VISIT_OF: Partial<Record<ReviewAction['kind'], number>> = {
  pass: VISIT.pass,
  reject: VISIT.reject,
  delete: VISIT.delete,
}

/** Moves one document along `core/rules/review.ts`; where no review is asked for, submitting publishes. */
export const moveOne = (
  ctx: Changing,
  asked: { id: string; revision?: number | undefined },
  wanted: ReviewAction,
): Promise<void> =>
  changing(ctx, asked, async (held) => {
    const action: ReviewAction = wanted.kind === 'submit' && !held.reviewAsked ? { kind: 'publish' } : wanted
    const after = accepted(transition(held.state, action, held.rights))
    const reason = action.kind === 'reject' && action.reason ? { after: { reason: action.reason } } : {}
    await settle(held, after, { steps: [{ action: action.kind, visit: VISIT_OF[action.kind], ...reason }] })
  })

/** Each document on its own. Returns the ids that could not be moved; when that is all of them, refuses. */
export async function moveAll(ctx: Changing, ids: readonly string[], action: ReviewAction): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) {
    try {
      await moveOne(ctx, { id }, action)
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      failed.push(id)
    }
  }
  if (failed.length === ids.length) throw new Reject('全部失败')
  return failed
}

/** A new version as a copy of an earlier one (`versionId`) or of what readers see. */
export const revise = (
  ctx: Changing,
  asked: { id: string; revision?: number | undefined; versionId?: string | undefined; comment?: string | undefined },
): Promise<void> =>
  changing(ctx, asked, async (held) => {
    const from = held.versions.find((version) => version.id === asked.versionId)
    if (asked.versionId !== undefined && !from) throw new Reject('找不到该版本')
    const action: ReviewAction = { kind: 'revise', ...(from && { from: from.number }) }
    const after = accepted(transition(held.state, action, held.rights))!
    const { number, parent } = after.versions.at(-1)!
    await settle(held, after, {
      steps: [{ action: 'revise', after: { version: number, from: parent } }],
      content: { comment: asked.comment },
    })
  })
