import type { AuditAction, AuditObject } from '#core/contract/audit-action.ts'
import { type ObjectName, objectNames } from './audit-names.ts'
import type { Executor } from './database.ts'
import { auditLog } from './schema/index.ts'
import { findAccount, type Actor, type Doer } from '#server/kernel/actor.ts'

/** The actor, where the call came from, and when. Every context has this shape. */
export interface AuditedBy {
  actor: Actor | Doer
  /** The address of the caller, as in `Context`; '' for the server itself. */
  origin: string
  now: Date
  /** The actions that the contract allows for the call; absent when there is no call. */
  audits?: readonly AuditAction[]
}

export interface AuditEntry {
  /** The object and the verb in kebab-case: `grant-add`, `password-change`. */
  action: AuditAction
  kind: AuditObject
  id: string
  /** The object's name, if the caller knows it; otherwise `audit-names.ts` finds it. For a document its title. */
  name?: string
  before?: unknown
  after?: unknown
}

/**
 * Called for a line that the call's contract does not name, or whose object has no name. In development this throws at
 * once; a production server (`main.ts`) logs it and writes the line, because users' work must not fail for our mistake.
 */
let undeclared = (action: AuditAction, wrong = 'The contract of this call does not name'): void => {
  throw new Error(`${wrong} ${action}`)
}
/** Sets the function, and returns the former one. */
export function onUndeclaredAudit(told: typeof undeclared): typeof undeclared {
  const before = undeclared
  undeclared = told
  return before
}

/** Writes one line of the audit log. Pass the transaction of the change, so that both are written or neither is. */
export const audit = (tx: Executor, by: AuditedBy, entry: AuditEntry): Promise<void> => auditAll(tx, by, [entry])

/** How many lines one statement writes. */
const BATCH = 1000

/** Several lines, for a change of many objects at once. */
export async function auditAll(
  tx: Executor,
  { actor, origin, now, audits }: AuditedBy,
  entries: readonly AuditEntry[],
): Promise<void> {
  const names = await resolveNames(tx, actor.tenantId, entries)
  const lines = entries.map((entry, at) => {
    if (audits && !audits.includes(entry.action)) undeclared(entry.action)
    const named = names[at]
    // A failed sign-in may have no account.
    if (!named && entry.id !== '') undeclared(entry.action, 'No name is found for the object of')
    return {
      tenantId: actor.tenantId,
      userId: 'via' in actor ? findAccount(actor) : actor.userId,
      username: actor.username,
      action: entry.action,
      objectKind: entry.kind,
      objectId: entry.id,
      objectName: named?.name.slice(0, LONGEST_NAME) ?? null,
      documentId: named?.documentId ?? null,
      before: entry.before ?? null,
      after: entry.after ?? null,
      ip: origin,
      createTime: now,
    }
  })
  for (let at = 0; at < lines.length; at += BATCH) await tx.insert(auditLog).values(lines.slice(at, at + BATCH))
}

const LONGEST_NAME = 200

/** The names from the entries, with the missing ones looked up. */
async function resolveNames(
  tx: Executor,
  tenantId: string,
  entries: readonly AuditEntry[],
): Promise<(ObjectName | null)[]> {
  const found = await objectNames(
    tx,
    tenantId,
    entries.filter(({ name }) => name === undefined),
  )
  return entries.map(({ kind, id, name }) =>
    name === undefined ? found.shift()! : { name, documentId: kind === 'document' ? id : null },
  )
}
