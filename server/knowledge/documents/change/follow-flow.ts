import { and, eq } from 'drizzle-orm'
import type { FlowAction, FlowState } from '#core/rules/review/review-steps.ts'
import { STATUS } from '#core/rules/document-status.ts'
import type { ReviewState } from '#core/rules/review/review.ts'
import type { Transaction } from '#server/db/database.ts'
import { type document, reviewEvent, reviewFlow } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'

interface Writer {
  username: string
  userId: string | null
  now: Date
  /** The reviewer in whose place it is done. */
  forId?: string | null
}

interface Followed {
  document: typeof document.$inferSelect
  before: ReviewState
  after: ReviewState
  /** The id of a version by its number, the new ones too. */
  versionId: (number: number) => string
  by: Writer
  /** How many people decide on what is submitted now. */
  steps: number
}

type Flow = typeof reviewFlow.$inferSelect

/** The submission that is not decided; there is one exactly while a version waits. */
export async function findRunningFlow(tx: Transaction, documentId: string): Promise<Flow | null> {
  const [flow] = await tx
    .select()
    .from(reviewFlow)
    .where(and(eq(reviewFlow.documentId, documentId), eq(reviewFlow.state, 'waiting')))
    .for('update')
  return flow ?? null
}

/**
 * Keeps the submission in step with the document, in the transaction that changes it: it begins, goes on with another
 * version, or ends. A deleted document keeps the one that waits, because restoring it puts it back.
 */
export async function followFlow(tx: Transaction, followed: Followed): Promise<void> {
  const { before, after, versionId, by } = followed
  const was = waitingNumber(before)
  const is = waitingNumber(after)
  if (was === is) return
  if (was === null) return begin(tx, followed, versionId(is!))
  const flow = await findRunningFlow(tx, followed.document.id)
  if (!flow) return
  if (is !== null) {
    const anew = {
      versionId: versionId(is),
      step: 1,
      stepTime: by.now,
      firstId: null,
      firstForId: null,
      overdueTime: null,
    }
    const handedTo = { assigneeId: flow.step === 1 ? flow.assigneeId : null }
    await tx
      .update(reviewFlow)
      .set({ ...anew, ...handedTo })
      .where(eq(reviewFlow.id, flow.id))
    return writeEvent(tx, { ...flow, step: 1 }, { action: 'revise', by })
  }
  const ended = after.versions.find(({ number }) => number === was)!
  const [state, action] = ENDS[ended.status] ?? (['withdrawn', 'withdraw'] as const)
  await tx.update(reviewFlow).set({ state, endTime: by.now }).where(eq(reviewFlow.id, flow.id))
  await writeEvent(tx, flow, { action, by, reason: ended.reason })
}

const ENDS: Readonly<Record<number, readonly [FlowState, FlowAction]>> = {
  [STATUS.passed]: ['passed', 'pass'],
  [STATUS.rejected]: ['rejected', 'reject'],
}

function waitingNumber({ versions, open }: ReviewState): number | null {
  return versions.find(({ number, status }) => number === open && status === STATUS.waiting)?.number ?? null
}

async function begin(tx: Transaction, { document: row, by, steps }: Followed, versionId: string): Promise<void> {
  const { tenantId, id: documentId } = row
  const flow = { id: newId(), tenantId, documentId, versionId, state: 'waiting' as const, steps, step: 1 }
  await tx.insert(reviewFlow).values({ ...flow, starterId: by.userId, startTime: by.now, stepTime: by.now })
  await writeEvent(tx, flow, { action: 'submit', by })
}

/** Who did what to it, when and why. */
export async function writeEvent(
  tx: Transaction,
  flow: Pick<Flow, 'id' | 'tenantId' | 'step'>,
  { action, by, reason, targetId }: { action: FlowAction; by: Writer; reason?: string | null; targetId?: string },
): Promise<void> {
  await tx.insert(reviewEvent).values({
    id: newId(),
    tenantId: flow.tenantId,
    flowId: flow.id,
    action,
    step: flow.step,
    userId: by.userId,
    forId: by.forId ?? null,
    targetId: targetId ?? null,
    reason: reason ?? null,
    createBy: by.username,
    createTime: by.now,
  })
}
