import type { Database } from '#server/db/database.ts'
import { isDatabaseAway, isNoSpace } from '#server/db/passing-fault.ts'
import type { Task } from './task.ts'
import { fail, finish, heartbeat, HEARTBEAT_MS, putBack, putBackUncounted, sweep, take, type Taken } from './lease.ts'

export interface TaskRunner extends AsyncDisposable {
  /** Look for work now: something was written down. */
  wake: () => void
}

const POLL_MS = 2000
/** How soon to look whether there is room again. */
const PASSING_SECONDS = 10
const SWEEP_MS = 3_600_000

/** Runs what stands in the `task` table. Several servers may run one each; a task goes to exactly one of them. */
export function startTaskRunner<Deps extends { db: Database }>(o: {
  deps: Deps
  tasks: readonly Task<Deps>[]
  log: (error: unknown, kind: string) => void
}): TaskRunner {
  const { db } = o.deps
  const tasks = new Map(o.tasks.map((each) => [each.kind, each]))
  const running = new Map<string, number>()
  const inFlight = new Set<Promise<void>>()
  const stop = new AbortController()
  let looking = false
  let lookAgain = false

  const free = () => o.tasks.flatMap(({ kind, concurrency }) => ((running.get(kind) ?? 0) < concurrency ? [kind] : []))

  async function look(): Promise<void> {
    if (looking) {
      lookAgain = true
      return
    }
    looking = true
    try {
      do {
        lookAgain = false
        while (!stop.signal.aborted && free().length > 0) {
          const next = await take(db, free())
          if (!next) break
          start(next)
        }
      } while (lookAgain && !stop.signal.aborted)
    } catch (error) {
      o.log(error, 'take') // the database is away: the poll tries again
    } finally {
      looking = false
    }
  }

  function start(t: Taken): void {
    running.set(t.kind, (running.get(t.kind) ?? 0) + 1)
    const work = runOne(o.deps, tasks.get(t.kind)!, t, stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) o.log(error, t.kind)
      })
      .finally(() => {
        running.set(t.kind, running.get(t.kind)! - 1)
        inFlight.delete(work)
        void look()
      })
    inFlight.add(work)
  }

  const poll = setInterval(() => void look(), POLL_MS)
  const sweeping = setInterval(() => void sweep(db).catch((error: unknown) => o.log(error, 'sweep')), SWEEP_MS)
  void look()
  return {
    wake: () => void look(),
    async [Symbol.asyncDispose]() {
      stop.abort()
      clearInterval(poll)
      clearInterval(sweeping)
      await Promise.allSettled(inFlight)
    },
  }
}

async function runOne<Deps extends { db: Database }>(
  deps: Deps,
  task: Task<Deps>,
  t: Taken,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps
  const beat = setInterval(() => void heartbeat(db, t).catch(() => undefined), HEARTBEAT_MS) // next beat tries again
  try {
    await task.run(t.payload, deps, signal)
    await finish(db, t)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // Stopping is not the task's fault: it waits for the next start.
    if (signal.aborted) await putBack(db, t, reason, 0)
    // Nor is a full disk, or a database that restarts: it waits until that is over, however long, and loses no attempt.
    else if (isNoSpace(error) || isDatabaseAway(error)) await putBackUncounted(db, t, reason, PASSING_SECONDS)
    else if (t.attempts < task.attempts) await putBack(db, t, reason, 2 ** t.attempts)
    else {
      await task.gaveUp?.(t.payload, deps, reason)
      await fail(db, t, reason)
    }
    throw error
  } finally {
    clearInterval(beat)
  }
}
