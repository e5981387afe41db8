import type { Executor } from '../db/database.ts'
import { auditLog } from '../db/schema/index.ts'

export interface AuditEntry {
  /** Who did it; an actor fits as it is. */
  by: { tenantId: string; userId: string | null; username: string }
  /** Noun-free verb in kebab-case: `sign-in`, `password-change`. */
  action: string
  object: { kind: string; id: string }
  before?: unknown
  after?: unknown
  ip: string
  now: Date
}

/** Writes one line of the audit log (design 8). Give it the transaction of the change, so both stand or neither. */
export async function audit(tx: Executor, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({
    tenantId: entry.by.tenantId,
    userId: entry.by.userId,
    username: entry.by.username,
    action: entry.action,
    objectKind: entry.object.kind,
    objectId: entry.object.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    ip: entry.ip,
    createTime: entry.now,
  })
}
