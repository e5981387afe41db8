import { type ReviewAction, transition } from '#core/rules/review/review.ts'
import { Reject } from '#server/kernel/reject.ts'
import { accepted, commitChange, type LockedDocument, withLockedDocument } from '../change/change.ts'
import { findDeciding, isFirst, passFirstStep } from './first-step.ts'
import { VISIT } from '../visits/visit.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'

/** The actions that have a name in the visit log; the audit log has all of them. */
const VISIT_OF: Partial<Record<ReviewAction['kind'], number>> = {
  pass: VISIT.pass,
  reject: VISIT.reject,
  delete: VISIT.delete,
}

/** Moves one document along `core/rules/review/review.ts`; where no review is required, submitting publishes. */
export async function moveOne(
  ctx: Context<DocumentDeps>,
  asked: { id: string; revision?: number | undefined },
  wanted: ReviewAction,
): Promise<void> {
  await withLockedDocument(ctx, { ...asked, toDecide: isDecision(wanted) }, (locked) => moveLocked(locked, wanted))
}

const isDecision = ({ kind }: ReviewAction): boolean => kind === 'pass' || kind === 'reject'

/** {@link moveOne} for a locked document. Returns its new revision. */
export async function moveLocked(locked: LockedDocument, wanted: ReviewAction): Promise<number> {
  const action: ReviewAction = wanted.kind === 'submit' && !locked.reviewAsked ? { kind: 'publish' } : wanted
  const deciding = isDecision(action) ? await findDeciding(locked) : null
  const rights = isDecision(action) ? { ...locked.rights, reviews: deciding !== null } : locked.rights
  const after = accepted(transition(locked.state, action, rights))
  if (action.kind === 'pass' && isFirst(deciding)) {
    await passFirstStep(locked, deciding)
    // It goes on waiting, now for another person.
    return commitChange(locked, locked.state, { steps: [{ action: 'pass', visit: VISIT.pass, after: { step: 1 } }] })
  }
  const reason = action.kind === 'reject' && action.reason ? { after: { reason: action.reason } } : {}
  return commitChange(locked, after, {
    steps: [{ action: action.kind, visit: VISIT_OF[action.kind], ...reason }],
    forId: deciding?.forId ?? null,
  })
}

/** Moves each document separately. Returns the ids that could not be moved; refuses when none could, with the reason that all have. */
export async function moveAll(
  ctx: Context<DocumentDeps>,
  ids: readonly string[],
  action: ReviewAction,
): Promise<string[]> {
  const failed: string[] = []
  const reasons = new Set<string>()
  for (const id of ids) {
    try {
      await moveOne(ctx, { id }, action)
    } catch (error) {
      if (!(error instanceof Reject)) throw error
      failed.push(id)
      reasons.add(error.message)
    }
  }
  if (failed.length === ids.length) throw new Reject(['全部失败', ...(reasons.size === 1 ? reasons : [])].join('：'))
  return failed
}

/** A new version as a copy of an earlier one (`versionId`) or of the visible one. */
export const revise = (
  ctx: Context<DocumentDeps>,
  asked: { id: string; revision?: number | undefined; versionId?: string | undefined; comment?: string | undefined },
): Promise<void> =>
  withLockedDocument(ctx, asked, async (locked) => {
    const from = locked.versions.find((version) => version.id === asked.versionId)
    if (asked.versionId !== undefined && !from) throw new Reject('找不到该版本')
    const action: ReviewAction = { kind: 'revise', ...(from && { from: from.number }) }
    const after = accepted(transition(locked.state, action, locked.rights))!
    const { number, parent } = after.versions.at(-1)!
    await commitChange(locked, after, {
      steps: [{ action: 'revise', after: { version: number, from: parent } }],
      content: { comment: asked.comment },
    })
  })
