import type { ModelThinking } from '#core/rules/models/model-kinds.ts'
import { ModelFault } from './chat-model.ts'

const OPEN = '<think>'
const CLOSE = '</think>'

/** How many characters at the end of a text may be the beginning of one of the words. */
export function unfinished(text: string, words: readonly string[]): number {
  const most = Math.min(text.length, Math.max(0, ...words.map((word) => word.length - 1)))
  for (let length = most; length > 0; length -= 1) {
    const end = text.slice(text.length - length)
    if (words.some((word) => word.length > length && word.startsWith(end))) return length
  }
  return 0
}

/**
 * Leaves out what stands between the tags, which may be cut anywhere. Until it is known how the model thinks, its answer is
 * held until it is complete: what was said may still turn out to be thinking.
 */
export class ThinkingFilter {
  #held = ''
  #isThinking = false
  /** What was said so far may still turn out to be thinking. */
  #isInDoubt: boolean
  /** What is held in doubt was longer than an answer may be, and is no longer kept. */
  #isOver = false
  readonly #most: number
  #learnt: ModelThinking | null = null

  constructor(known: ModelThinking | null, most: number) {
    this.#isInDoubt = known !== 'plain'
    this.#most = most
  }

  /** What a complete answer told about the model. */
  get learnt(): ModelThinking | null {
    return this.#learnt
  }

  /** The endpoint sends the thinking apart, so the text holds none. */
  thinksApart(): void {
    this.#isInDoubt = false
  }

  /** Takes a piece and gives the text that is certainly answer. */
  push(text: string): string {
    this.#held += text
    let out = ''
    for (let tag = /<\/?think>/.exec(this.#held); tag; tag = /<\/?think>/.exec(this.#held)) {
      const before = this.#held.slice(0, tag.index)
      this.#held = this.#held.slice(tag.index + tag[0].length)
      if (tag[0] === OPEN) out += this.#opened(before)
      else this.#closed()
    }
    return out + this.#certain()
  }

  #opened(before: string): string {
    const said = this.#isThinking ? '' : before
    this.#isThinking = true
    this.#isInDoubt = false
    return said
  }

  #closed(): void {
    if (!this.#isThinking) {
      this.#learnt = 'unopened'
      // Its beginning was given out already.
      if (!this.#isInDoubt) throw new ModelFault('malformed', { isOfQuestion: true })
    }
    this.#isThinking = false
    this.#isInDoubt = false
    this.#isOver = false
  }

  #certain(): string {
    const end = this.#held.length - unfinished(this.#held, [OPEN, CLOSE])
    const out = this.#isThinking || this.#isInDoubt ? '' : this.#held.slice(0, end)
    this.#isOver ||= this.#isInDoubt && this.#held.length > this.#most + CLOSE.length
    if (this.#isThinking || this.#isOver || !this.#isInDoubt) this.#held = this.#held.slice(end)
    return out
  }

  /** What is left when the answer is complete. */
  end(): string {
    if (this.#isOver) throw new ModelFault('too-long')
    this.#learnt ??= 'plain'
    return this.#isThinking ? '' : this.#held
  }
}
