import type { Database } from '#server/db/database.ts'
import { sweepEnded } from './store.ts'

const EVERY_MS = 30_000
const last = new WeakMap<Database, number>()

/** Deletes expired captchas, sessions and failures, at most every half minute. */
export async function sweepNow(db: Database, now: Date): Promise<void> {
  const at = now.getTime()
  if (Math.abs(at - (last.get(db) ?? 0)) < EVERY_MS) return
  last.set(db, at)
  // Cleaning must not fail a sign-in; the next round deletes the rest.
  await sweepEnded(db, now).catch(() => undefined)
}
