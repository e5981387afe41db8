import { and, eq, inArray } from 'drizzle-orm'
import { decide, type DecidedDocument } from '#core/access/decide.ts'
import type { Transaction } from '#server/db/database.ts'
import { commentNotice } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Ctx } from './deps.ts'

/** Refuses people who may not read the document: a mention would tell them that it exists, and they could not open it. */
export async function assertMayRead(ctx: Ctx, doc: DecidedDocument, userIds: readonly string[]): Promise<void> {
  for (const id of userIds) {
    const person = await ctx.deps.actorOfUser(id)
    if (person === null || person.tenantId !== ctx.actor.tenantId) throw new Reject('提及的人不存在或已停用')
    if (!decide(person, doc, 'view', ctx.now)) throw new Reject(`${person.realname}不能阅读这篇知识，不能提及`)
  }
}

/** Notices for the people whom a comment mentions or answers: one for each person, and none for its author. */
export async function notify(
  tx: Transaction,
  { actor, now }: Ctx,
  o: { commentId: string; mentions: readonly string[]; answered: string | null },
): Promise<void> {
  const people = new Map<string, 'mention' | 'reply'>()
  if (o.answered !== null) people.set(o.answered, 'reply')
  for (const id of o.mentions) people.set(id, 'mention')
  people.delete(actor.person ?? '')
  if (people.size === 0) return
  const rows = [...people].map(([userId, kind]) => ({
    id: newId(),
    tenantId: actor.tenantId,
    commentId: o.commentId,
    userId,
    kind,
    createTime: now,
  }))
  await tx.insert(commentNotice).values(rows).onConflictDoNothing()
}

/** A person who is no longer mentioned loses the notice. */
export async function unmention(tx: Transaction, commentId: string, userIds: readonly string[]): Promise<void> {
  const named = and(eq(commentNotice.kind, 'mention'), inArray(commentNotice.userId, [...userIds]))
  await tx.delete(commentNotice).where(and(eq(commentNotice.commentId, commentId), named))
}
