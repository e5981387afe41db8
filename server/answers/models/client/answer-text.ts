import type { ModelThinking } from '#core/rules/models/model-kinds.ts'
import { ModelFault } from './chat-model.ts'
import { ThinkingFilter, unfinished } from './thinking.ts'

/** The answer as it may be handed on: without thinking, without the key, no longer than allowed. */
export class AnswerText {
  readonly thinking: ThinkingFilter
  readonly #key: string
  readonly #most: number
  #held = ''
  #length = 0

  constructor(key: string, known: ModelThinking | null, most: number) {
    this.thinking = new ThinkingFilter(known, most)
    this.#key = key
    this.#most = most
  }

  push(text: string): string {
    return this.#give(this.thinking.push(text), false)
  }

  end(): string {
    const last = this.#give(this.thinking.end(), true)
    if (this.#length === 0) throw new ModelFault('malformed') // It said nothing.
    return last
  }

  /** What may be the beginning of the key waits for what comes after it. */
  #give(text: string, isLast: boolean): string {
    const all = this.#held + text
    if (this.#key !== '' && all.includes(this.#key)) throw new ModelFault('malformed')
    const end = isLast ? all.length : all.length - unfinished(all, [this.#key])
    this.#held = all.slice(end)
    const given = this.#length === 0 ? all.slice(0, end).trimStart() : all.slice(0, end)
    this.#length += given.length
    if (this.#length > this.#most) throw new ModelFault('too-long')
    return given
  }
}
