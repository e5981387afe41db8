import { and, eq, or } from 'drizzle-orm'
import type { AuditVerb } from '#core/contract/audit-action.ts'
import { isReviewAsked, reviewSteps } from '#core/rules/review/review-asked.ts'
import {
  narrows,
  type ReviewRights,
  type ReviewState,
  type Transition,
  wireReleaseFlag,
  wireStatus,
} from '#core/rules/review/review.ts'
import { movable, lockTreesShared, readable } from '#server/access/documents/index.ts'
import { recordChanges } from '#server/jobs/change-log/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { changedByOthers } from '#server/db/revision.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { scoreWithTwins } from '../health/score.ts'
import { keeps } from '../policy/keepers.ts'
import { underReview } from '../policy/openable.ts'
import { reviewRights } from '../policy/policy.ts'
import { assertNotEditedByOthers } from './edited-by-others.ts'
import { assertKept, carriedOver } from './kept.ts'
import { assertFilled } from './required-fields.ts'
import { type ContentEdit, type Reviewed, readReviewState, writeState } from './review-state.ts'
import { recordVisit } from '../visits/visit.ts'

/** A document that nobody else can change until the transaction ends. */
export interface LockedDocument extends Reviewed {
  tx: Transaction
  ctx: Context<DocumentDeps>
  rights: ReviewRights
  /** Its category requires a review. */
  reviewAsked: boolean
  /** How many people decide on it when it is submitted now. */
  steps: number
  /** The lock of the office editor, when the editor makes the change. */
  underLock: string | null
  /** Two people want it deleted for ever. */
  isApproved: boolean
  /** The site asks two people for that, whatever the document. */
  asksTwo: boolean
}

/**
 * Does `work` on one document in a transaction that locks its row, so that of two people at the same time the second
 * one sees what the first one did. `byKeeper`: also for who is named to look after it. A `revision` that is outdated is refused.
 */
export async function withLockedDocument<T>(
  ctx: Context<DocumentDeps>,
  asked: {
    id: string
    revision?: number | undefined
    underLock?: string | null
    byKeeper?: boolean
    isApproved?: boolean
    /** Also for who stands in for a reviewer; the work checks who may decide. */
    toDecide?: boolean
  },
  work: (locked: LockedDocument) => Promise<T>,
): Promise<T> {
  const site = await siteValues(ctx.deps.db, ctx.actor.tenantId)
  return ctx.deps.db.transaction(async (tx) => {
    await lockTreesShared(tx)
    const rows = await tx
      .select()
      .from(document)
      .where(and(eq(document.id, asked.id), lockable(ctx, asked)))
      .for('update')
    const row = rows[0]
    if (!row) throw new Reject('找不到文档')
    if (asked.revision !== undefined && asked.revision !== row.revision) {
      throw changedByOthers()
    }
    const reviewAsked = isReviewAsked(site, row.labels)
    const reviewed = await readReviewState(tx, row)
    const rights = reviewRights(ctx.actor, { ...reviewed, reviewAsked })
    const { underLock = null, isApproved = false } = asked
    const purge = { isApproved, asksTwo: site.PurgeByTwo === '1' }
    const steps = reviewSteps(site, row.labels)
    return work({ ...reviewed, tx, ctx, rights, reviewAsked, steps, underLock, ...purge })
  })
}

const lockable = (ctx: Context<DocumentDeps>, o: { byKeeper?: boolean; toDecide?: boolean }) =>
  or(movable(ctx.actor), o.byKeeper ? readByKeeper(ctx) : undefined, o.toDecide ? underReview(ctx.actor) : undefined)

/** Of owner and backup; what they may not read they do not look after. */
const readByKeeper = ({ actor, now }: Context<DocumentDeps>) => and(keeps(actor), readable(actor, now))

/** The resulting state of a transition, or its refusal as an error for the person. */
export function accepted(result: Transition): ReviewState | null {
  if ('refused' in result) throw new Reject(result.refused)
  return result.state
}

interface Step {
  /** `document-${action}` in the audit log. */
  action: AuditVerb<'document'>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  visit?: number | undefined
}

/**
 * Writes the result of a change: the new state with its content, a line in the audit log and a visit record for each
 * step, and the index change. Returns the document's new revision. New content is refused while somebody else edits the
 * document.
 */
export async function commitChange(
  locked: LockedDocument,
  after: ReviewState | null,
  o: {
    steps: readonly Step[]
    content?: ContentEdit
    document?: Partial<typeof document.$inferInsert>
    narrowing?: boolean
    /** The reviewer in whose place it is decided. */
    forId?: string | null
  },
): Promise<number> {
  const { tx, ctx, state } = locked
  const columns = { ...(await carriedOver(locked, o.document ?? {})), ...o.document }
  await assertKept(locked, after, columns)
  if (o.content || o.steps.some(({ action }) => action === 'discard')) await assertNotEditedByOthers(locked)
  await assertFilled(locked, after, { ...(o.content && { content: o.content }), category: o.document?.category })
  const { actor, now } = ctx
  const { id } = locked.document
  await writeState(tx, locked, after, {
    by: { username: actor.username, userId: findAccount(actor), now, forId: o.forId ?? null },
    steps: locked.steps,
    ...(o.content && { content: o.content }),
    document: columns,
  })
  for (const step of o.steps) {
    if (step.visit !== undefined) await recordVisit(tx, ctx, id, step.visit)
    await audit(tx, ctx, {
      action: `document-${step.action}`,
      kind: 'document',
      id,
      name: documentTitle(locked),
      before: { ...shownState(state), ...step.before },
      after: after && { ...shownState(after), ...step.after },
    })
  }
  await scoreWithTwins(tx, locked.document.tenantId, id, now)
  const narrowing = narrows(state, after) || (o.narrowing ?? false)
  await recordChanges(tx, [id], { narrowing, tenantId: actor.tenantId })
  return locked.document.revision + 1
}

/** The title before the change, because a deleted document could not be asked for it afterwards. */
function documentTitle({ document: { visibleVersion, openVersion }, versions }: LockedDocument): string {
  const shown = visibleVersion ?? openVersion
  return (versions.find(({ id }) => id === shown) ?? versions.at(-1))?.title ?? ''
}

const shownState = (state: ReviewState) => ({ status: wireStatus(state), releaseFlag: wireReleaseFlag(state) })
