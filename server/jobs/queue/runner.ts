import type { Database } from '#server/db/database.ts'
import type { Task } from './task.ts'
import { HEARTBEAT_MS, putBackUncounted, sweep, take, type Taken } from './lease.ts'
import { runOne } from './run-one.ts'

export interface TaskRunner extends AsyncDisposable {
  /** Looks for tasks at once, because one was written. */
  wake: () => void
}

const POLL_MS = 2000
const SWEEP_MS = 3_600_000

interface Work<Deps> {
  deps: Deps
  tasks: readonly Task<Deps>[]
  log: (error: unknown, kind: string) => void
  /** How often the server says that it still runs a task. */
  heartbeatMs?: number
}

/**
 * Runs the rows of the `task` table. Several servers may do so at the same time; each task goes to exactly one of them.
 */
export function startTaskRunner<Deps extends { db: Database }>(work: Work<Deps>): TaskRunner {
  return new Runner(work)
}

interface InFlight {
  done: Promise<void>
  replace: AbortController
}

class Runner<Deps extends { db: Database }> implements TaskRunner {
  readonly #work: Work<Deps>
  readonly #tasks: ReadonlyMap<string, Task<Deps>>
  /** How many tasks of each kind are running. */
  readonly #running = new Map<string, number>()
  /** The last run of each task, by its id. */
  readonly #inFlight = new Map<string, InFlight>()
  readonly #stop = new AbortController()
  readonly #timers: readonly NodeJS.Timeout[]
  #looking: Promise<void> | null = null
  #lookAgain = false

  constructor(work: Work<Deps>) {
    this.#work = work
    this.#tasks = new Map(work.tasks.map((each) => [each.kind, each]))
    this.#timers = [setInterval(this.wake, POLL_MS), setInterval(() => void this.#sweep(), SWEEP_MS)]
    this.wake()
  }

  readonly wake = (): void => {
    this.#lookAgain = true
    this.#looking ??= this.#look().finally(() => (this.#looking = null))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking // tasks that are being taken at this moment are put back
    await Promise.allSettled([...this.#inFlight.values()].map(({ done }) => done))
  }

  async #sweep(): Promise<void> {
    await sweep(this.#work.deps.db).catch((error: unknown) => this.#work.log(error, 'sweep'))
  }

  /** The kinds that may run one more task. */
  #freeKinds(): string[] {
    const isFree = ({ kind, concurrency }: Task<Deps>) => (this.#running.get(kind) ?? 0) < concurrency
    return this.#work.tasks.filter(isFree).map(({ kind }) => kind)
  }

  async #look(): Promise<void> {
    try {
      while (this.#lookAgain && !this.#stop.signal.aborted) {
        this.#lookAgain = false
        await this.#takeAll()
      }
    } catch (error) {
      this.#work.log(error, 'take') // the database is away: the poll tries again
    }
  }

  async #takeAll(): Promise<void> {
    while (!this.#stop.signal.aborted && this.#freeKinds().length > 0) {
      const next = await take(this.#work.deps.db, this.#freeKinds())
      if (!next) return
      if (this.#stop.signal.aborted) await putBackUncounted(this.#work.deps.db, next, null, 0)
      else this.#start(next)
    }
  }

  #start(t: Taken): void {
    const { log } = this.#work
    this.#running.set(t.kind, (this.#running.get(t.kind) ?? 0) + 1)
    const replace = new AbortController()
    const done = this.#run(t, replace.signal)
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted) log(error, t.kind)
      })
      .finally(() => {
        this.#running.set(t.kind, this.#running.get(t.kind)! - 1)
        if (this.#inFlight.get(t.id)?.done === done) this.#inFlight.delete(t.id)
        this.wake()
      })
    this.#inFlight.set(t.id, { done, replace })
  }

  /**
   * A run of the same task that has lost its lease but still continues in this process is ended before the new one
   * begins.
   */
  async #run(t: Taken, replaced: AbortSignal): Promise<void> {
    const { deps, heartbeatMs = HEARTBEAT_MS } = this.#work
    const former = this.#inFlight.get(t.id)
    former?.replace.abort()
    await former?.done
    await runOne({ deps, task: this.#tasks.get(t.kind)!, t, stop: this.#stop.signal, replaced, heartbeatMs })
  }
}
