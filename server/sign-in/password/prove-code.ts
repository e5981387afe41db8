import { addressSubject } from '#server/kernel/address-subject.ts'
import type { Database } from '#server/db/database.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'
import { Reject, tooMany } from '#server/kernel/reject.ts'
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, countFailure, lockedMinutes, standingOf } from '../sessions/index.ts'
import { hashGate, verifyPassword } from '#server/kernel/password-hash.ts'

/** Attempts on one subject go one after another: several at once must not get more guesses than one by one. */
const turns = inTurn()

/** Checks an extraction code, under the same limits as a password: few mistakes for the link, more for the address. */
export async function proveCode(
  db: Database,
  o: { subject: string; hash: string; code: string; ip: string; now: Date },
): Promise<void> {
  // Apart from sign-in: mistyped codes must not keep an office from signing in.
  const address = `code ${addressSubject(o.ip)}`
  await turns(o.subject, () =>
    hashGate.run(async () => {
      for (const subject of [address, o.subject]) {
        const minutes = lockedMinutes(await standingOf(db, subject), o.now)
        if (minutes > 0) throw tooMany(`提取码错误次数过多，请 ${minutes} 分钟后再试`)
      }
      if (await verifyPassword(o.hash, o.code)) return
      await db.transaction(async (tx) => {
        await countFailure(tx, address, ADDRESS_LIMIT, o.now)
        await countFailure(tx, o.subject, ACCOUNT_LIMIT, o.now)
      })
      throw new Reject('提取码错误')
    }),
  )
}
