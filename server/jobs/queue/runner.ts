import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway, isNoSpace } from '#server/db/passing-fault.ts'
import type { Task } from './task.ts'
import { fail, finish, heartbeat, HEARTBEAT_MS, putBack, putBackUncounted, sweep, take, type Taken } from './lease.ts'

export interface TaskRunner extends AsyncDisposable {
  /** Looks for tasks now, because one was written. */
  wake: () => void
}

const POLL_MS = 2000
const WRITE_AGAIN_MS = 1000
/** When a task failed because the disk was full or the database away: the time until its next attempt. */
const PASSING_SECONDS = 10
const SWEEP_MS = 3_600_000

interface Work<Deps> {
  deps: Deps
  tasks: readonly Task<Deps>[]
  log: (error: unknown, kind: string) => void
}

/** Runs the rows of the `task` table. Several servers may do so side by side; each task goes to exactly one of them. */
export function startTaskRunner<Deps extends { db: Database }>(work: Work<Deps>): TaskRunner {
  return new Runner(work)
}

class Runner<Deps extends { db: Database }> implements TaskRunner {
  readonly #work: Work<Deps>
  readonly #tasks: ReadonlyMap<string, Task<Deps>>
  /** How many tasks of each kind run now. */
  readonly #running = new Map<string, number>()
  readonly #inFlight = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  readonly #timers: readonly NodeJS.Timeout[]
  #isLooking = false
  #lookAgain = false

  constructor(work: Work<Deps>) {
    this.#work = work
    this.#tasks = new Map(work.tasks.map((each) => [each.kind, each]))
    this.#timers = [setInterval(this.wake, POLL_MS), setInterval(() => void this.#sweep(), SWEEP_MS)]
    this.wake()
  }

  readonly wake = (): void => void this.#look()

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.allSettled(this.#inFlight)
  }

  async #sweep(): Promise<void> {
    await sweep(this.#work.deps.db).catch((error: unknown) => this.#work.log(error, 'sweep'))
  }

  /** The kinds of which one more task may run. */
  #freeKinds(): string[] {
    const isFree = ({ kind, concurrency }: Task<Deps>) => (this.#running.get(kind) ?? 0) < concurrency
    return this.#work.tasks.filter(isFree).map(({ kind }) => kind)
  }

  async #look(): Promise<void> {
    this.#lookAgain = true
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      while (this.#lookAgain && !this.#stop.signal.aborted) {
        this.#lookAgain = false
        await this.#takeAll()
      }
    } catch (error) {
      this.#work.log(error, 'take') // the database is away: the poll tries again
    } finally {
      this.#isLooking = false
    }
  }

  async #takeAll(): Promise<void> {
    while (!this.#stop.signal.aborted && this.#freeKinds().length > 0) {
      const next = await take(this.#work.deps.db, this.#freeKinds())
      if (!next) return
      this.#start(next)
    }
  }

  #start(t: Taken): void {
    const { deps, log } = this.#work
    const { signal } = this.#stop
    this.#running.set(t.kind, (this.#running.get(t.kind) ?? 0) + 1)
    const run = runOne(deps, this.#tasks.get(t.kind)!, t, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) log(error, t.kind)
      })
      .finally(() => {
        this.#running.set(t.kind, this.#running.get(t.kind)! - 1)
        this.#inFlight.delete(run)
        this.wake()
      })
    this.#inFlight.add(run)
  }
}

async function runOne<Deps extends { db: Database }>(
  deps: Deps,
  task: Task<Deps>,
  t: Taken,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps
  const beat = setInterval(() => void heartbeat(db, t).catch(() => undefined), HEARTBEAT_MS) // the next heartbeat tries again
  try {
    await task.run(t.payload, deps, signal)
    await finish(db, t)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // The server stops, which is no fault of the task: the task runs again after the next start.
    if (signal.aborted) await putBack(db, t, reason, 0)
    // A full disk or a database that restarts is no fault of the task either: it waits, and no attempt is counted.
    else if (isPassing(error)) await whenPossible(() => putBackUncounted(db, t, reason, PASSING_SECONDS), signal)
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

const isPassing = (error: unknown): boolean => isNoSpace(error) || isDatabaseAway(error)

/**
 * Writes as soon as the database can: what kept the task from its end also keeps its row from being written, and a task that
 * stays marked as running would wait for its lease to end.
 */
async function whenPossible(write: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await write()
      return
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      await sleep(WRITE_AGAIN_MS)
    }
  }
}
