import { addressSubject } from '#server/kernel/address-subject.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'
import { Reject, tooMany } from '#server/kernel/reject.ts'
import {
  ACCOUNT_LIMIT,
  ADDRESS_LIMIT,
  countFailure,
  LINK_LIMIT,
  lockedMinutes,
  findStanding,
} from '../sessions/index.ts'
import { hashGate, verifyPassword } from '#server/kernel/password-hash.ts'

/** Attempts on one subject run one after another: parallel attempts must not get more guesses. */
const turns = inTurn()

/**
 * Checks an extraction code. Mistakes count for the visitor (the address) at this link, with the limit of a password,
 * so a visitor who mistypes or guesses does not lock out others. All visitors together have a far higher limit, and the
 * link's owner is told when it is reached (`onLocked`).
 */
export async function proveCode(
  db: Database,
  o: {
    subject: string
    hash: string
    code: string
    ip: string
    now: Date
    onLocked: (tx: Transaction) => Promise<void>
  },
): Promise<void> {
  const address = addressSubject(o.ip)
  const counted = [
    // Separate from sign-in, so that mistyped codes cannot keep an office from signing in.
    { subject: `code ${address}`, limit: ADDRESS_LIMIT },
    { subject: `${o.subject} ${address}`, limit: ACCOUNT_LIMIT },
    { subject: o.subject, limit: LINK_LIMIT },
  ]
  await turns(o.subject, () =>
    hashGate.run(async () => {
      for (const { subject } of counted) {
        const minutes = lockedMinutes(await findStanding(db, subject), o.now)
        if (minutes > 0) throw tooMany(`提取码错误次数过多，请 ${minutes} 分钟后再试`)
      }
      if (await verifyPassword(o.hash, o.code)) return
      await db.transaction(async (tx) => {
        let isLocked = false
        for (const { subject, limit } of counted) isLocked = await countFailure(tx, subject, limit, o.now)
        if (isLocked) await o.onLocked(tx)
      })
      throw new Reject('提取码错误')
    }),
  )
}
