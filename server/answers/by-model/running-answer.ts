import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerEvent, Turn } from '#core/contract/km/answers/conversation.ts'

/** Proxies end a connection that says nothing for longer. */
const HEARTBEAT_MS = 10_000
/** Whoever comes back within this time goes on; then nobody is reading and the model need not write. */
const LEFT_MS = 10_000

/** An event, and the number to go on after; null: a sign of life, or what has begun and is told anew at any time. */
export interface Told {
  after: number | null
  event: AnswerEvent | null
}

/** An answer while it is given. It can be followed by several readers, from any event on. */
export class RunningAnswer {
  readonly id: string
  readonly conversationId: string
  readonly ownerId: string
  /** The finished turn; null where its documents are gone. Never rejects. */
  readonly finished: Promise<Turn | null>
  isFinished = false
  readonly #events: AnswerEvent[]
  #begun: AnswerEvent | null = null
  #changed = Promise.withResolvers<void>()
  readonly #stopping = new AbortController()
  #readers = 0

  constructor(
    { id, conversationId, ownerId }: { id: string; conversationId: string; ownerId: string },
    speak: (tell: (event: AnswerEvent) => void, signal: AbortSignal) => Promise<Turn | null>,
  ) {
    this.id = id
    this.conversationId = conversationId
    this.ownerId = ownerId
    this.#events = [{ event: 'begin', conversationId, requestId: id }]
    this.finished = this.#run(speak)
  }

  /** Ends the call of the model; what was proven until then is kept. */
  stop(): void {
    this.#stopping.abort()
  }

  /** The events after number `after`, until the last one. */
  async *follow(after = 0): AsyncGenerator<Told> {
    this.#readers++
    try {
      let begun: AnswerEvent | null = null
      for (let next = after; ;) {
        const changed = this.#changed.promise
        for (; next < this.#events.length; next++) yield { after: next + 1, event: this.#events[next]! }
        if (this.isFinished) return
        if (this.#begun !== begun) {
          begun = this.#begun
          if (begun) yield { after: null, event: begun }
        }
        const beat = new AbortController()
        const isQuiet = await Promise.race([
          changed.then(() => false),
          wait(HEARTBEAT_MS, true, { signal: beat.signal, ref: false }).catch(() => false),
        ])
        beat.abort()
        if (isQuiet) yield { after: null, event: null }
      }
    } finally {
      if (--this.#readers === 0 && !this.isFinished) this.#stopUnlessRead()
    }
  }

  #stopUnlessRead(): void {
    setTimeout(() => this.#readers === 0 && this.stop(), LEFT_MS).unref()
  }

  async #run(speak: (tell: (event: AnswerEvent) => void, signal: AbortSignal) => Promise<Turn | null>) {
    let turn: Turn | null = null
    let message = ''
    try {
      turn = await speak((event) => this.#tell(event), this.#stopping.signal)
    } catch {
      message = '回答没有完成，请再问一次'
    }
    this.#events.push({ event: 'end', turn, message })
    this.isFinished = true
    this.#tell(null)
    return turn
  }

  #tell(event: AnswerEvent | null): void {
    if (event?.event === 'begun') this.#begun = event
    else if (event) {
      this.#events.push(event)
      this.#begun = null
    }
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
