import type { AuditAction } from '#core/contract/audit-action.ts'
import type { Executor } from './database.ts'
import { auditLog } from './schema/index.ts'
import { accountOf, type Actor } from '#server/kernel/actor.ts'

/** Who did it, from where and when. The context of a call has this shape. */
export interface AuditedBy {
  actor: Actor | { tenantId: string; userId: string | null; username: string }
  client: { ip: string }
  now: Date
  /** What the contract says the call may write; absent where no call asks. */
  audits?: readonly AuditAction[]
}

export interface AuditEntry {
  /** The object and the verb in kebab-case: `grant-add`, `password-change`. */
  action: AuditAction
  kind: string
  id: string
  before?: unknown
  after?: unknown
}

/**
 * Told of a line that the contract of the call does not name. Whoever develops is refused at once; a server that people
 * work with (`main.ts`) says it in its log and writes the line, because their work must not fail for our mistake.
 */
let undeclared = (action: AuditAction): void => {
  throw new Error(`The contract of this call does not name ${action}`)
}
/** Returns what was told before. */
export function onUndeclaredAudit(told: typeof undeclared): typeof undeclared {
  const before = undeclared
  undeclared = told
  return before
}

/** Writes one line of the audit log. Pass the transaction of the change, so that both are written or neither is. */
export async function audit(tx: Executor, { actor, client, now, audits }: AuditedBy, entry: AuditEntry): Promise<void> {
  if (audits && !audits.includes(entry.action)) undeclared(entry.action)
  await tx.insert(auditLog).values({
    tenantId: actor.tenantId,
    userId: 'via' in actor ? accountOf(actor) : actor.userId,
    username: actor.username,
    action: entry.action,
    objectKind: entry.kind,
    objectId: entry.id,
    before: entry.before ?? null,
    after: entry.after ?? null,
    ip: client.ip,
    createTime: now,
  })
}
