import { ModelFault } from './chat-model.ts'
import type { ModelLimits } from './limits.ts'

/**
 * Ends a call that takes too long, or that nobody wants any more. Only waiting for the endpoint counts, except of the
 * whole: a reader who takes their time does not use up what the endpoint has.
 */
export class Patience {
  readonly signal: AbortSignal
  readonly #asker: AbortSignal
  readonly #own = new AbortController()
  readonly #limits: ModelLimits
  readonly #whole: NodeJS.Timeout
  #leftMs: number

  constructor(limits: ModelLimits, asker: AbortSignal) {
    this.#limits = limits
    this.#leftMs = limits.firstMs
    this.#asker = asker
    this.signal = AbortSignal.any([asker, this.#own.signal])
    this.#whole = setTimeout(() => this.#own.abort(), limits.totalMs)
  }

  /** Waits for the endpoint. */
  async wait<T>(next: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.#own.abort(), Math.max(0, this.#leftMs))
    const since = performance.now()
    try {
      return await next()
    } finally {
      clearTimeout(timer)
      this.#leftMs -= performance.now() - since
    }
  }

  /** The endpoint has said something. */
  renew(): void {
    this.#leftMs = this.#limits.betweenMs
  }

  /** Throws when the call has ended although the endpoint still speaks. */
  check(): void {
    if (this.#leftMs <= 0) this.#own.abort()
    if (this.signal.aborted) throw this.faultFor(null, 'cut')
  }

  /** What an error of the connection means: it also comes of our own ending. */
  faultFor(error: unknown, otherwise: ModelFault['kind']): ModelFault {
    if (this.#asker.aborted) return new ModelFault('stopped')
    if (this.#own.signal.aborted) return new ModelFault('slow')
    for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ModelFault) return cause
    return new ModelFault(otherwise)
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#whole)
  }
}
