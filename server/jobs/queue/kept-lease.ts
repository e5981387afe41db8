import type { Database } from '#server/db/database.ts'
import { heartbeat, LEASE_MS, LeaseLost, type Taken } from './lease.ts'

/**
 * Sends the heartbeat of a running task. `lost` tells that another server may have the task: its row says so, or no
 * heartbeat has reached the database for as long as a lease lasts.
 */
export function keptLease(db: Database, t: Taken, everyMs: number): Disposable & { lost: AbortSignal } {
  const lost = new AbortController()
  let heldUntil = performance.now() + LEASE_MS
  const beat = async () => {
    const sent = performance.now()
    try {
      if (await heartbeat(db, t)) heldUntil = sent + LEASE_MS
      else lost.abort(new LeaseLost())
    } catch {
      // The database is unreachable. Any server that reaches it takes the task when the lease has expired.
      if (performance.now() > heldUntil) lost.abort(new LeaseLost())
    }
  }
  const timer = setInterval(() => void beat(), everyMs)
  return { lost: lost.signal, [Symbol.dispose]: () => clearInterval(timer) }
}
