import { inArray } from 'drizzle-orm'
import { mayChangeLive } from '#core/rules/review/review.ts'
import { computeDocumentTokens } from '#server/access/documents/index.ts'
import { department, taxonomyNode } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { commitChange, type LockedDocument } from '../change/change.ts'
import { VISIT } from '../visits/visit.ts'
import { type EditBody, type Live, liveChange, narrowed, pickLive } from './live-fields.ts'

/** Refuses who may not change what is in force at once, such as the document's category and its place there. */
export function assertArrangeable({ state, rights }: LockedDocument, doing = '移动'): void {
  if (!mayChangeLive(state, rights)) throw new Reject(state.deleted ? '找不到文档' : `您不能${doing}这篇知识`)
}

interface ChangedLive {
  /** The former values of what was changed. */
  before: Record<string, unknown>
  /** Of the document, after it. */
  revision: number
}

/** An edit of live fields only; null when there is nothing to change. */
export async function changeLive(locked: LockedDocument, change: Omit<EditBody, 'id'>): Promise<ChangedLive | null> {
  const live = await liveChange(locked, { ...change, id: locked.document.id })
  if (!live) return null
  const { before, after, narrowing } = live
  const revision = await commitChange(locked, locked.state, {
    steps: [{ action: 'edit', visit: VISIT.edit, before, after }],
    document: live.columns,
    narrowing,
  })
  return { before, revision }
}

/**
 * Writes back what {@link changeLive} replaced. Who could make the change may undo it, even where that widens the
 * audience: it was approved before. The caller sees to it that nobody has changed the document since.
 */
export async function undoLive(locked: LockedDocument, before: Partial<Live>): Promise<void> {
  const { tx, document: row } = locked
  await assertPlacesRemain(locked, before)
  const next = { ...pickLive(row), ...before }
  const tokens = await computeDocumentTokens(tx, row.tenantId, { id: row.id, ...next })
  const names = Object.keys(before) as (keyof Live)[]
  await commitChange(locked, locked.state, {
    steps: [
      {
        action: 'edit',
        visit: VISIT.edit,
        before: Object.fromEntries(names.map((name) => [name, row[name]])),
        after: before,
      },
    ],
    document: { ...before, ...tokens },
    narrowing: narrowed(row, { ...next, ...tokens }),
  })
}

/** A category, topic or department of the former values may have been deleted since. */
async function assertPlacesRemain({ tx }: LockedDocument, before: Partial<Live>): Promise<void> {
  const nodes = [...(before.category ? [before.category] : []), ...(before.topics ?? [])]
  const found = nodes.length === 0 ? 0 : await tx.$count(taxonomyNode, inArray(taxonomyNode.id, nodes))
  if (found < nodes.length) throw new Reject('原来的分类或专题已经删除')
  const { departmentId } = before
  if (departmentId && (await tx.$count(department, inArray(department.id, [departmentId]))) === 0)
    throw new Reject('原来的部门已经删除')
}
