import type { Database } from '../db/database.ts'
import { audit } from '../http/audit.ts'
import { Reject, tooMany } from '../http/reject.ts'
import { Gate } from './gate.ts'
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, accountSubject, addressSubject, lockedMinutes } from './lock-out.ts'
import { DECOY_HASH, hashGate, verifyPassword } from './password-hash.ts'
import { countFailure, standingOf, type Person } from './store.ts'

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
  username: string
  password: string
  ip: string
  now: Date
  /** Read only when it is this attempt's turn. */
  person: () => Promise<Person | null>
  /** What stands against it, given whether the password is right; null lets it through. */
  refusal: (person: Person | null, isRight: boolean) => string | null
  /** Name of a refusal in the audit log. */
  failedAction: string
}

/**
 * Checks a password: not while account or address is locked, at most four hashes at once, as slow for an unknown name
 * as for a known one, and each failure counted before the next attempt is looked at.
 */
export async function provePassword(db: Database, attempt: Attempt): Promise<Person> {
  const account = accountSubject(attempt.username)
  return oneByOne(account, () =>
    hashGate.run(async () => {
      await assertNotLocked(db, attempt)
      const person = await attempt.person()
      const isRight = await verifyPassword(person?.passwordHash ?? DECOY_HASH, attempt.password)
      const refusal = attempt.refusal(person, isRight)
      if (refusal === null && person !== null) return person
      const reason = refusal ?? '用户不存在'
      await noteFailure(db, attempt, { person, isRight, reason })
      throw new Reject(reason)
    }),
  )
}

export async function assertNotLocked(db: Database, o: { username: string; ip: string; now: Date }): Promise<void> {
  const address = lockedMinutes(await standingOf(db, addressSubject(o.ip)), o.now)
  if (address > 0) throw tooMany(`登录失败次数过多，请 ${address} 分钟后再试`)
  const account = lockedMinutes(await standingOf(db, accountSubject(o.username)), o.now)
  if (account > 0) throw new Reject(`密码错误次数过多，该账号已暂停登录，请 ${account} 分钟后再试`)
}

/** The address answers for every failure, the account for wrong passwords of an existing one. */
async function noteFailure(
  db: Database,
  o: Attempt,
  { person, isRight, reason }: { person: Person | null; isRight: boolean; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Always the address first: two attempts that lock the same two rows never wait for each other in a circle.
    await countFailure(tx, addressSubject(o.ip), ADDRESS_LIMIT, o.now)
    if (person === null) return
    if (!isRight) await countFailure(tx, accountSubject(o.username), ACCOUNT_LIMIT, o.now)
    const actor = { tenantId: person.tenantId, userId: person.id, username: person.username }
    const attempted = { actor, client: { ip: o.ip }, now: o.now }
    await audit(tx, attempted, { action: o.failedAction, kind: 'user', id: person.id, after: { reason } })
  })
}
