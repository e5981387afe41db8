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
  findStanding,
  type Trail,
} from '../sessions/index.ts'
import { hashGate, verifyPassword } from '#server/kernel/password-hash.ts'

/** Attempts on one account run one after another: parallel attempts must not get more guesses. */
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
  /** A second meaning of the password, because a client may have encrypted it. Both together are one attempt. */
  unsealed?: string | null
  ip: string
  now: Date
  /** A check before the password, at this attempt's turn; throws a {@link Reject}. */
  before?: (tx: Transaction) => Promise<void>
  /** Read only at this attempt's turn. */
  person: (tx: Transaction) => Promise<Person | null>
  /** The reason to refuse, depending on whether the password is right; null accepts. */
  refusal: (person: Person | null, isRight: boolean) => string | null
  /** The action of a refusal in the audit log. */
  failedAction: AuditAction
}

/**
 * Checks a password: not while account or address is locked, at most four hashes at once, as slow for an unknown name
 * as for a known one. Each failure is counted before the next attempt is checked.
 */
export async function provePassword(db: Database, attempt: Attempt): Promise<Person> {
  const outcome = await oneByOne(attempt.trail.subject, () =>
    hashGate.run(() => db.transaction((tx) => inItsTurn(tx, attempt))),
  )
  if (outcome instanceof Reject) throw outcome
  return outcome
}

/** Returns a refusal instead of throwing it, because its counts and its used captcha must be committed. */
async function inItsTurn(tx: Transaction, attempt: Attempt): Promise<Person | Reject> {
  // For attempts on other servers; attempts on this one wait without a connection.
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

/** A password that only looks encrypted is still accepted. */
async function isPassword(hash: string | null, { password, unsealed = null }: Attempt): Promise<boolean> {
  if (await verifyPassword(hash, password)) return true
  return unsealed !== null && verifyPassword(hash, unsealed)
}

export async function assertNotLocked(db: Executor, { subject, address }: Trail, now: Date): Promise<void> {
  const ofAddress = address === null ? 0 : lockedMinutes(await findStanding(db, address), now)
  if (ofAddress > 0) throw tooMany(`登录失败次数过多，请 ${ofAddress} 分钟后再试`)
  const minutes = lockedMinutes(await findStanding(db, subject), now)
  if (minutes > 0) throw new Reject(`密码错误次数过多，该账号已暂停登录，请 ${minutes} 分钟后再试`)
}

/** Every failure counts for the address; wrong passwords count for the account, whether or not it exists. */
async function noteFailure(
  tx: Transaction,
  { trail, ...o }: Attempt,
  { person, isRight, reason }: { person: Person | null; isRight: boolean; reason: string },
): Promise<void> {
  // The address always comes first, so that two attempts cannot deadlock on the same two rows.
  if (trail.address !== null) await countFailure(tx, trail.address, ADDRESS_LIMIT, o.now)
  if (!isRight) await countFailure(tx, trail.subject, ACCOUNT_LIMIT, o.now)
  // A name that belongs to nobody may be a password typed into the wrong field, so it is not logged.
  const { tenantId, id, username } = person ?? { tenantId: '0', id: '', username: '' }
  const actor = { tenantId, userId: id || null, username }
  await audit(tx, { actor, origin: o.ip, now: o.now }, { action: o.failedAction, kind: 'user', id, after: { reason } })
}
