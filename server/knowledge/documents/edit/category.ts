import { mayChangeLive } from '#core/rules/review.ts'
import { Reject } from '#server/kernel/reject.ts'
import { commitChange, type LockedDocument } from '../change/change.ts'
import { VISIT } from '../visits/visit.ts'
import { liveChange } from './live-fields.ts'

/** Refuses who may not change what is in force at once, such as the document's category and its place there. */
export function assertArrangeable({ state, rights }: LockedDocument): void {
  if (!mayChangeLive(state, rights)) throw new Reject(state.deleted ? '找不到文档' : '您不能移动这篇知识')
}

/** An edit of the category only, which the wire names by its code. */
export async function changeCategory(locked: LockedDocument, code: string): Promise<void> {
  const live = await liveChange(locked, { id: locked.document.id, category: code })
  if (!live) return
  const { before, after, narrowing } = live
  await commitChange(locked, locked.state, {
    steps: [{ action: 'edit', visit: VISIT.edit, before, after }],
    document: live.columns,
    narrowing,
  })
}
