import { and, eq } from 'drizzle-orm'
import {
  narrows,
  transition,
  wireReleaseFlag,
  wireStatus,
  type ReviewAction,
  type ReviewRights,
  type ReviewState,
} from '#core/rules/review.ts'
import { movable } from '../access/index.ts'
import { recordChanges } from '../changes/index.ts'
import type { Transaction } from '../db/database.ts'
import { document } from '../db/schema/index.ts'
import { audit } from '../http/audit.ts'
import { Reject } from '../http/reject.ts'
import type { Actor, Ctx } from '../http/route.ts'
import type { DocumentDeps } from './deps.ts'
import { mayEdit, mayRelease, mayReview } from './policy.ts'
import { reviewedOf, writeState } from './review-state.ts'
import { recordVisit, VISIT } from './visit.ts'

type Moving = Ctx<DocumentDeps>

/** What the visit log calls an action; the others are only in the audit log. */
const VISIT_OF: Partial<Record<ReviewAction['kind'], number>> = {
  pass: VISIT.pass,
  reject: VISIT.reject,
  delete: VISIT.delete,
}

/**
 * Moves one document along `core/rules/review.ts`: state, audit, visit record and index change are one transaction on
 * the locked row, so of two people at once the second sees what the first has done. Returns the refusal, or null.
 */
async function move(ctx: Moving, id: string, action: ReviewAction): Promise<string | null> {
  const { actor, client, now } = ctx
  return ctx.deps.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(document)
      .where(and(eq(document.id, id), movable(actor)))
      .for('update')
    if (!rows[0]) return '找不到文档'
    const reviewed = await reviewedOf(tx, rows[0])
    const moved = transition(reviewed.state, action, rightsOf(actor, rows[0]))
    if ('refused' in moved) return moved.refused
    await writeState(tx, reviewed, moved.state, { username: actor.username, now })
    const visit = VISIT_OF[action.kind]
    if (visit !== undefined) await recordVisit(tx, ctx, id, visit)
    await audit(tx, {
      by: actor,
      action: `document-${action.kind}`,
      object: { kind: 'document', id },
      before: shownState(reviewed.state),
      after: moved.state && shownState(moved.state),
      ip: client.ip,
      now,
    })
    await tellIndex(tx, actor.tenantId, id, narrows(reviewed.state, moved.state))
    return null
  })
}

const tellIndex = (tx: Transaction, tenantId: string, id: string, narrowing: boolean) =>
  recordChanges(tx, [id], { narrowing, tenantId })

const shownState = (state: ReviewState) => ({ status: wireStatus(state), releaseFlag: wireReleaseFlag(state) })

const rightsOf = (actor: Actor, row: typeof document.$inferSelect): ReviewRights => ({
  edits: mayEdit(actor, row),
  reviews: mayReview(actor, row),
  publishes: mayRelease(actor),
  purges: actor.purges,
})

export async function moveOne(ctx: Moving, id: string, action: ReviewAction): Promise<void> {
  const refused = await move(ctx, id, action)
  if (refused !== null) throw new Reject(refused)
}

/** Each document on its own. Returns the ids that could not be moved; when that is all of them, refuses. */
export async function moveAll(ctx: Moving, ids: readonly string[], action: ReviewAction): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids) if ((await move(ctx, id, action)) !== null) failed.push(id)
  if (failed.length === ids.length) throw new Reject('全部失败')
  return failed
}
