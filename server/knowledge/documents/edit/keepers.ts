import { decide, type DecidedDocument } from '#core/access/decide.ts'
import type { document } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { LockedDocument } from '../change/change.ts'

const LONG_AGO = new Date(0)

/** Whether the person could read it once it is published, and so look after it. */
export const couldKeep = (person: Actor, doc: DecidedDocument & { openVersion: string | null }, now: Date): boolean =>
  decide(
    person,
    {
      ...doc,
      released: true,
      visibleVersion: doc.visibleVersion ?? doc.openVersion,
      deleted: false,
      effectiveFrom: LONG_AGO,
    },
    'view',
    now,
  )

/**
 * Refuses an owner or a backup who is new and could not look after the document: an account that cannot be used, or a person
 * who may not read it once it is published.
 */
export async function assertKeepers(
  { tx, ctx, document: row }: LockedDocument,
  next: typeof document.$inferSelect,
): Promise<void> {
  if (next.backupOwnerId !== null && next.backupOwnerId === (next.ownerId ?? next.authorId))
    throw new Reject('备份负责人不能和负责人是同一个人')
  for (const [id, former, name] of [
    [next.ownerId, row.ownerId, '负责人'],
    [next.backupOwnerId, row.backupOwnerId, '备份负责人'],
  ] as const) {
    if (id === null || id === former) continue
    const person = await ctx.deps.actorOfUser(id, tx)
    if (!person || person.tenantId !== next.tenantId) throw new Reject(`找不到${name}，或者账号已停用`)
    if (!couldKeep(person, next, ctx.now))
      throw new Reject(`${person.realname}不能阅读这篇知识，请先让他能看，再设为${name}`)
  }
}
