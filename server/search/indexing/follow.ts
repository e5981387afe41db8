import { changesAfter } from '#server/jobs/outbox/index.ts'
import type { Database } from '#server/db/database.ts'
import { indexChanges } from './index-source.ts'
import type { SearchEngine } from '../model/index.ts'

/** Documents per step: bounds the memory of a rebuild, whatever the size of the library. */
const STEP = 50
const POLL_MS = 1000
/** After a failure (a full disk, a database that restarts): each try makes the engine read its file anew. */
const PAUSE_MS = 3000

export interface Follower extends AsyncDisposable {
  /** Look at the log now: something was written. */
  wake: () => void
  /** The cursor as the last step left it. */
  cursor: () => number
  /** Does the work while the index stands still, then goes on from where the engine stands by then. */
  hold: (work: () => Promise<void>) => Promise<void>
  /** For tests of lag: while paused the index stands still. */
  pause: (on: boolean) => void
}

/** Keeps this server's index behind the `change` log: reads from the cursor on, applies, moves the cursor. */
export async function followChanges(o: {
  db: Database
  engine: Pick<SearchEngine, 'cursor' | 'apply'>
  log: (error: unknown) => void
}): Promise<Follower> {
  let cursor = await o.engine.cursor()
  let active = false
  let caughtUp = Promise.resolve()
  let again = false
  let stopped = false
  let paused = false
  let notBefore = 0

  async function step(): Promise<boolean> {
    const changes = await changesAfter(o.db, cursor, STEP)
    if (changes.length === 0 || stopped || paused) return false
    const next = changes.at(-1)!.seq
    await o.engine.apply(
      await indexChanges(
        o.db,
        changes.map((c) => c.documentId),
      ),
      next,
    )
    cursor = next
    return true
  }

  async function catchUp(): Promise<void> {
    try {
      do {
        again = false
        while (!stopped && !paused && (await step()));
      } while (again && !stopped)
    } catch (error) {
      // The engine may have come back with an older file: ask it where it stands before the next try.
      if (!stopped) o.log(error)
      notBefore = Date.now() + PAUSE_MS
      cursor = await o.engine.cursor().catch(() => cursor)
    } finally {
      active = false
    }
  }

  const wake = () => {
    again = true
    if (active || paused || Date.now() < notBefore) return
    active = true
    caughtUp = catchUp()
  }
  const poll = setInterval(wake, POLL_MS)
  wake()
  return {
    wake,
    cursor: () => cursor,
    pause: (on) => {
      paused = on
      if (!on) wake()
    },
    async hold(work) {
      paused = true
      try {
        await caughtUp
        await work()
        cursor = await o.engine.cursor()
      } finally {
        paused = false
        wake()
      }
    },
    async [Symbol.asyncDispose]() {
      stopped = true
      clearInterval(poll)
      await caughtUp
    },
  }
}
