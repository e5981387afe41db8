import { and, gt, inArray, isNull, notInArray } from 'drizzle-orm'
import { auditAll, type AuditedBy } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { apiToken, session } from '#server/db/schema/index.ts'

/**
 * Ends every session and every API token of these people, for good: who comes back signs in and makes new ones. For
 * whatever takes an account from its owner, or from somebody who may have got hold of it.
 */
export async function endAccess(tx: Transaction, by: AuditedBy, userIds: readonly string[]): Promise<void> {
  await tx.delete(session).where(inArray(session.userId, [...userIds]))
  await endTokens(tx, by, userIds)
}

/** Ends the API tokens of these people that are in force, but for those that are to be kept. */
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
