import { tooMany } from './reject.ts'

/** Lets a few callers run at once. The others wait in line; when the line is full, more callers are refused. */
export class Gate {
  readonly #width: number
  readonly #maxWaiting: number
  readonly #refusal: string
  readonly #line: (() => void)[] = []
  #inside = 0

  /** `refusal`: the message for callers when the line is full. */
  constructor(width: number, maxWaiting: number, refusal = '登录请求过多，请稍后再试') {
    this.#width = width
    this.#maxWaiting = maxWaiting
    this.#refusal = refusal
  }

  get idle(): boolean {
    return this.#inside === 0
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
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
    if (this.#line.length >= this.#maxWaiting) throw tooMany(this.#refusal)
    await new Promise<void>((resolve) => {
      this.#line.push(resolve)
    })
  }

  /** The slot passes directly to the next in line, so that no new caller can take it. */
  #leave(): void {
    const next = this.#line.shift()
    if (next) next()
    else this.#inside--
  }
}
