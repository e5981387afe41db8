import { changesAfter } from '#server/jobs/change-log/index.ts'
import type { Database } from '#server/db/database.ts'
import { boundedStep } from './bounded-step.ts'
import { indexChanges } from './index-source.ts'
import type { SearchEngine } from '../model/index.ts'

/** Documents per step; large ones make a step smaller. It limits the memory of a rebuild for libraries of every size. */
const STEP = 50
const POLL_MS = 1000
/** Pause after a failure (a full disk, a database that restarts): each try makes the engine read its file anew. */
const PAUSE_MS = 3000

export interface Follower extends AsyncDisposable {
  /** Reads the log at once, because something was written. */
  wake: () => void
  /** The cursor after the last step. */
  cursor: () => number
  /** Does the work while the index does not change, then continues from the cursor that the engine has by then. */
  hold: (work: () => Promise<void>) => Promise<void>
  /** For tests with an outdated index: it does not change while paused. */
  pause: (on: boolean) => void
}

interface Followed {
  db: Database
  engine: Pick<SearchEngine, 'cursor' | 'apply'>
  log: (error: unknown) => void
}

/** Keeps this server's index up to date: reads the `change` log from the cursor on, applies it and moves the cursor. */
export async function followChanges(o: Followed): Promise<Follower> {
  return new ChangeFollower(o, await o.engine.cursor())
}

class ChangeFollower implements Follower {
  readonly #followed: Followed
  readonly #poll: NodeJS.Timeout
  #cursor: number
  #isActive = false
  #isPaused = false
  #isStopped = false
  /** Something was written since the last step began. */
  #again = false
  #notBefore = 0
  #caughtUp = Promise.resolve()

  constructor(followed: Followed, cursor: number) {
    this.#followed = followed
    this.#cursor = cursor
    this.#poll = setInterval(() => this.wake(), POLL_MS)
    this.wake()
  }

  // Callers pass these functions on without their object.
  readonly wake = (): void => {
    this.#again = true
    if (this.#isActive || this.#isPaused || Date.now() < this.#notBefore) return
    this.#isActive = true
    this.#caughtUp = this.#catchUp()
  }

  readonly cursor = (): number => this.#cursor

  readonly pause = (on: boolean): void => {
    this.#isPaused = on
    if (!on) this.wake()
  }

  readonly hold = async (work: () => Promise<void>): Promise<void> => {
    this.#isPaused = true
    try {
      await this.#caughtUp
      await work()
      this.#cursor = await this.#followed.engine.cursor()
    } finally {
      this.#isPaused = false
      this.wake()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#poll)
    await this.#caughtUp
  }

  async #catchUp(): Promise<void> {
    const { engine, log } = this.#followed
    try {
      do {
        this.#again = false
        while (this.#mayStep() && (await this.#step()));
      } while (this.#again && !this.#isStopped)
    } catch (error) {
      // The engine may have come back with an older file: ask for its cursor before the next try.
      if (!this.#isStopped) log(error)
      this.#notBefore = Date.now() + PAUSE_MS
      this.#cursor = await engine.cursor().catch(() => this.#cursor)
    } finally {
      this.#isActive = false
    }
  }

  #mayStep(): boolean {
    return !this.#isStopped && !this.#isPaused
  }

  async #step(): Promise<boolean> {
    const { db, engine } = this.#followed
    const changes = await boundedStep(db, await changesAfter(db, this.#cursor, STEP))
    if (changes.length === 0 || !this.#mayStep()) return false
    const ids = changes.map((change) => change.documentId)
    const next = changes.at(-1)!.seq
    await engine.apply(await indexChanges(db, ids), next)
    this.#cursor = next
    return true
  }
}
