import { and, eq, gt, inArray } from 'drizzle-orm'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { auditLog } from '#server/db/schema/index.ts'
import { type Actor, findAccount } from '#server/kernel/actor.ts'

/** Reading on within this time is the same opening, as for visits. */
const SAME_OPENING_MS = 10 * 60_000
const ACTION = 'document-read-clear'

export interface ClearReader {
  actor: Actor
  origin: string
  now: Date
}

/** Writes down that somebody saw the numbers of these documents, once per opening. Authors read what they wrote. */
export async function noteClear(
  db: Database,
  { actor, origin, now }: ClearReader,
  docs: readonly { id: string; authorId: string }[],
): Promise<void> {
  const ids = docs.filter(({ authorId }) => authorId !== actor.documentsOf).map(({ id }) => id)
  if (ids.length === 0) return
  const known = await db
    .select({ id: auditLog.documentId })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.documentId, ids),
        eq(auditLog.action, ACTION),
        eq(auditLog.username, actor.username),
        ...(findAccount(actor) === null ? [eq(auditLog.ip, origin)] : []),
        gt(auditLog.createTime, new Date(now.getTime() - SAME_OPENING_MS)),
      ),
    )
  const noted = new Set(known.map(({ id }) => id))
  const fresh = ids.filter((id) => !noted.has(id))
  // Without the audit actions of the call: this is a line of the server's about a call that changes nothing.
  await auditAll(
    db,
    { actor, origin, now },
    fresh.map((id) => ({ action: ACTION, kind: 'document', id })),
  )
}
