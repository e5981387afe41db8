import { Reject } from '#server/kernel/reject.ts'
import { findAccount, type Actor } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Transaction } from '#server/db/database.ts'
import { findEditLock, type HeldLock } from '../store/edit-lock.ts'

interface Changing {
  tx: Transaction
  ctx: { actor: Actor; now: Date }
  document: { id: string }
  /** The lock of the office editor, when the editor makes the change. */
  underLock: string | null
}

/**
 * Refuses while somebody else edits the document. A file that is open in the office editor can be changed by the editor
 * alone, and not even by the same user elsewhere: the editor's next save would overwrite it.
 */
export async function assertNotEditedByOthers({ tx, ctx, document, underLock }: Changing): Promise<void> {
  const held = await findEditLock(tx, document.id, ctx.now)
  if (held === null || isOwn(held, ctx.actor, underLock)) return
  throw new Reject(whoEdits(held))
}

const isOwn = ({ wopiLock, holderId }: HeldLock, actor: Actor, underLock: string | null): boolean =>
  wopiLock === null ? holderId === findAccount(actor) : wopiLock === underLock

export const whoEdits = ({ kind, holder, until }: HeldLock): string =>
  kind === 'check-out'
    ? `${holder}正在编辑，归还之前（最迟 ${wireTime(until)}）其他人不能修改`
    : `${holder}正在办公编辑器里编辑，关闭编辑器之后才能修改`
