import { ModelFault } from './client/chat-model.ts'

const MOST_FAILURES = 3
const REST_MS = 60_000

interface Trouble {
  failures: number
  restsUntil: number
}

/**
 * Models that failed three times in a row rest for a minute, in which questions get the extractive answer at once. It is
 * forgotten with the process: a model that was changed is another one (`key`).
 */
export class Rests {
  readonly #troubles = new Map<string, Trouble>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  isResting(key: string): boolean {
    return (this.#troubles.get(key)?.restsUntil ?? 0) > this.#now()
  }

  succeeded(key: string): void {
    this.#troubles.delete(key)
  }

  failed(key: string, fault: unknown): void {
    if (fault instanceof ModelFault && fault.isOfQuestion) return
    const failures = (this.#troubles.get(key)?.failures ?? 0) + 1
    const asked = fault instanceof ModelFault ? fault.restMs : 0
    const restMs = failures >= MOST_FAILURES ? REST_MS : asked
    this.#troubles.set(key, { failures, restsUntil: this.#now() + restMs })
  }
}
