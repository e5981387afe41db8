import { and, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import { auditAll, type AuditedBy } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { apiToken, session } from '#server/db/schema/index.ts'

/**
 * Ends all sessions and API tokens of these people: they must sign in again and create new tokens. For everything that
 * takes an account from its owner, or from somebody who may have got hold of it.
 */
export async function endAccess(tx: Transaction, by: AuditedBy, userIds: readonly string[]): Promise<void> {
  await tx.delete(session).where(inArray(session.userId, [...userIds]))
  await endTokens(tx, by, userIds)
}

/** Ends the valid API tokens of these people, except those to be kept. */
export async function endTokens(
  tx: Transaction,
  by: AuditedBy,
  userIds: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const named = 'username' in by.actor ? by.actor.username : null
  const ended = await tx
    .update(apiToken)
    .set({ revokedTime: by.now, updateBy: named, updateTime: by.now })
    .where(
      and(
        inArray(apiToken.ownerId, [...userIds]),
        isNull(apiToken.revokedTime),
        gt(apiToken.validUntil, by.now),
        kept.length === 0 ? undefined : notInArray(apiToken.id, [...kept]),
      ),
    )
    .returning({ id: apiToken.id, name: apiToken.name, ownerId: apiToken.ownerId })
  await auditAll(
    tx,
    by,
    ended.map(({ id, ...before }) => ({ action: 'token-revoke' as const, kind: 'token', id, before })),
  )
}
