import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Connections that transactions leave free, for single statements, which are short, and for urgent transactions. A
 * transaction may wait long for a lock, and all connections could wait for the same one.
 */
const RESERVE = 3

const urgent = new AsyncLocalStorage<true>()

/** The transactions of this work may use the reserve, so that a user can sign in while everything else waits. */
export const urgently = <T>(work: () => Promise<T>): Promise<T> => urgent.run(true, work)

interface Waiting {
  go: () => void
  giveUp: NodeJS.Timeout
}

/** Lets transactions begin while the reserve stays free; the others wait in line, up to the time limit. */
export class Reserve {
  readonly #width: number
  readonly #waitMs: number
  readonly #line: Waiting[] = []
  #inside = 0

  constructor(connections: number, waitMs: number) {
    this.#width = Math.max(1, connections - RESERVE)
    this.#waitMs = waitMs
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (urgent.getStore()) return work()
    await this.#enter()
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  async #enter(): Promise<void> {
    if (this.#inside < this.#width) {
      this.#inside++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(waiting), 1)
        reject(new Error('timeout exceeded when trying to connect')) // the pool's own message
      }, this.#waitMs)
      const waiting = { go: resolve, giveUp }
      this.#line.push(waiting)
    })
  }

  /** Passes the place directly to the next in line. */
  #leave(): void {
    const next = this.#line.shift()
    if (!next) return void this.#inside--
    clearTimeout(next.giveUp)
    next.go()
  }
}
