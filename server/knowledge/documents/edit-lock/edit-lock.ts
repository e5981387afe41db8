import { and, eq } from 'drizzle-orm'
import type { EditLock } from '#core/contract/km/documents/edit-lock.ts'
import { transition } from '#core/rules/review/review.ts'
import { movable } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { findAccount, type Actor, requireAuthor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { accepted, type LockedDocument, withLockedDocument } from '../change/change.ts'
import { whoEdits } from '../change/edited-by-others.ts'
import { mayManage } from '../policy/policy.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { findEditLock, endEditLock, type HeldLock, putEditLock } from '../store/edit-lock.ts'

/** A working day: a check-out that is forgotten in the evening does not last until the next morning. */
const CHECK_OUT_MS = 8 * 3_600_000

type Ctx = Context<DocumentDeps>

/** The person who edits a document that the caller works on; null if nobody does. */
export async function editLockFor({ deps, actor, now }: Ctx, id: string): Promise<EditLock | null> {
  const [row] = await deps.db
    .select()
    .from(document)
    .where(and(eq(document.id, id), movable(actor)))
  if (!row) throw new Reject('找不到文档')
  const held = await findEditLock(deps.db, id, now)
  return held && present(held, actor, row)
}

/** Locks a document for the caller alone; a second call prolongs the lock. */
export const checkOut = (ctx: Ctx, id: string): Promise<EditLock> =>
  withLockedDocument(ctx, { id }, async (locked) => {
    assertChangeable(locked)
    const { tx, document: row } = locked
    const { now, actor } = ctx
    const holderId = requireAuthor(actor)
    const held = await findEditLock(tx, id, now)
    if (held !== null && !(held.kind === 'check-out' && held.holderId === holderId)) throw new Reject(whoEdits(held))
    const until = new Date(now.getTime() + CHECK_OUT_MS)
    const since = held?.since ?? now
    await putEditLock(tx, { documentId: id, tenantId: row.tenantId, holderId, kind: 'check-out', since, until })
    await audit(tx, ctx, { action: 'document-check-out', kind: 'document', id, after: { until: wireTime(until) } })
    return present((await findEditLock(tx, id, now))!, actor, row)
  })

export const giveBack = (ctx: Ctx, id: string): Promise<void> =>
  withLockedDocument(ctx, { id }, async ({ tx }) => {
    const held = await findEditLock(tx, id, ctx.now)
    if (held?.kind !== 'check-out' || held.holderId !== findAccount(ctx.actor)) throw new Reject('您没有签出这篇知识')
    await endEditLock(tx, id)
    await audit(tx, ctx, { action: 'document-check-in', kind: 'document', id })
  })

/** Ends a lock that somebody else has left. */
export const breakLock = (ctx: Ctx, id: string): Promise<void> =>
  withLockedDocument(ctx, { id }, async ({ tx, document: row }) => {
    if (!mayManage(ctx.actor, row)) throw new Reject('只有作者和知识管理员可以这样做')
    const held = await findEditLock(tx, id, ctx.now)
    if (held === null) throw new Reject('现在没有人在编辑这篇知识')
    await endEditLock(tx, id)
    const before = { kind: held.kind, holder: held.holder, until: wireTime(held.until) }
    await audit(tx, ctx, { action: 'document-break-lock', kind: 'document', id, before })
  })

/** A person who could not change the document may not lock it. */
function assertChangeable({ state, rights }: LockedDocument): void {
  accepted(transition(state, { kind: state.open === null ? 'revise' : 'edit' }, rights))
}

const present = (held: HeldLock, actor: Actor, row: typeof document.$inferSelect): EditLock => ({
  docId: held.documentId,
  kind: held.kind,
  holder: held.holder,
  since: wireTime(held.since)!,
  until: wireTime(held.until)!,
  isMine: held.holderId === findAccount(actor),
  mayBreak: mayManage(actor, row),
})
