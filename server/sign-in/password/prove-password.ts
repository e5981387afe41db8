import type { AuditAction } from '#core/contract/audit-action.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { audit } from '#server/db/audit.ts'
import { Reject, tooMany } from '#server/kernel/reject.ts'
import { Gate } from '#server/kernel/hash-gate.ts'
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  countFailure,
  lockedMinutes,
  type Person,
  standingOf,
  type Trail,
} from '../sessions/index.ts'
import { hashGate, verifyPassword } from '#server/kernel/password-hash.ts'

/** Attempts on one account go one after another: several at once must not get more guesses than one by one. */
const accountGates = new Map<string, Gate>()

async function oneByOne<T>(account: string, work: () => Promise<T>): Promise<T> {
  const gate = accountGates.get(account) ?? new Gate(1, 50)
  accountGates.set(account, gate)
  try {
    return await gate.run(work)
  } finally {
    if (gate.idle) accountGates.delete(account)
  }
}

export interface Attempt {
  trail: Trail
  password: string
  /** What the password may mean as well: a client may have encrypted it. Both together are one attempt. */
  unsealed?: string | null
  ip: string
  now: Date
  /** What else must be shown, when it is this attempt's turn; throws a {@link Reject}. */
  before?: (tx: Transaction) => Promise<void>
  /** Read only when it is this attempt's turn. */
  person: (tx: Transaction) => Promise<Person | null>
  /** What stands against it, given whether the password is right; null lets it through. */
  refusal: (person: Person | null, isRight: boolean) => string | null
  /** Name of a refusal in the audit log. */
  failedAction: AuditAction
}

/**
 * Checks a password: not while account or address is locked, at most four hashes at once, as slow for an unknown name
 * as for a known one, and each failure counted before the next attempt is looked at.
 */
export async function provePassword(db: Database, attempt: Attempt): Promise<Person> {
  const outcome = await oneByOne(attempt.trail.subject, () =>
    hashGate.run(() => db.transaction((tx) => inItsTurn(tx, attempt))),
  )
  if (outcome instanceof Reject) throw outcome
  return outcome
}

/** A refusal is returned, not thrown: what it has counted and used up must stand. */
async function inItsTurn(tx: Transaction, attempt: Attempt): Promise<Person | Reject> {
  // For attempts on other servers; on this one they wait without a connection.
  await lockNamed(tx, `sign-in ${attempt.trail.subject}`)
  try {
    await assertNotLocked(tx, attempt.trail, attempt.now)
    await attempt.before?.(tx)
  } catch (error) {
    if (error instanceof Reject) return error
    throw error
  }
  const person = await attempt.person(tx)
  const isRight = await isPassword(person?.passwordHash ?? null, attempt)
  const refusal = attempt.refusal(person, isRight)
  if (refusal === null && person !== null) return person
  const reason = refusal ?? '用户不存在'
  await noteFailure(tx, attempt, { person, isRight, reason })
  return new Reject(reason)
}

/** A password that looks encrypted and is not stays right. */
async function isPassword(hash: string | null, { password, unsealed = null }: Attempt): Promise<boolean> {
  if (await verifyPassword(hash, password)) return true
  return unsealed !== null && verifyPassword(hash, unsealed)
}

export async function assertNotLocked(db: Executor, { subject, address }: Trail, now: Date): Promise<void> {
  const ofAddress = address === null ? 0 : lockedMinutes(await standingOf(db, address), now)
  if (ofAddress > 0) throw tooMany(`登录失败次数过多，请 ${ofAddress} 分钟后再试`)
  const minutes = lockedMinutes(await standingOf(db, subject), now)
  if (minutes > 0) throw new Reject(`密码错误次数过多，该账号已暂停登录，请 ${minutes} 分钟后再试`)
}

/** The address answers for every failure, the account for wrong passwords, whether or not it exists. */
async function noteFailure(
  tx: Transaction,
  { trail, ...o }: Attempt,
  { person, isRight, reason }: { person: Person | null; isRight: boolean; reason: string },
): Promise<void> {
  // Always the address first: two attempts that lock the same two rows never wait for each other in a circle.
  if (trail.address !== null) await countFailure(tx, trail.address, ADDRESS_LIMIT, o.now)
  if (!isRight) await countFailure(tx, trail.subject, ACCOUNT_LIMIT, o.now)
  // The name that was typed for nobody may be somebody's password: it is not written down.
  const { tenantId, id, username } = person ?? { tenantId: '0', id: '', username: '' }
  const actor = { tenantId, userId: id || null, username }
  await audit(tx, { actor, origin: o.ip, now: o.now }, { action: o.failedAction, kind: 'user', id, after: { reason } })
}
