import type { SearchEngine } from '../model/index.ts'
import type { Embedder } from './embedder.ts'

interface CatchingUp {
  engine: Pick<SearchEngine, 'lacking' | 'keepVectors'>
  embedder: Embedder
  log: (line: string, error?: unknown) => void
}

const LOOK_MS = 2000
/** After a failure: a full disk, an endpoint that does not answer. */
const PAUSE_MS = 30_000
/** Texts asked for at once; what is not kept when the server ends is computed again. */
const STEP = 8

/** Embeds what the index has taken in. What is left to do is told by the index itself, so nothing is lost by an end. */
export class CatchUp implements AsyncDisposable {
  readonly embedder: Embedder
  readonly #engine: CatchingUp['engine']
  readonly #log: CatchingUp['log']
  readonly #timer: NodeJS.Timeout
  #unread = 0
  #looking: Promise<void> | null = null
  #notBefore = 0
  #isStopped = false

  constructor({ engine, embedder, log }: CatchingUp) {
    this.embedder = embedder
    this.#engine = engine
    this.#log = log
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  /** Documents that are not embedded yet. */
  get unread(): number {
    return this.#unread
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.embedder[Symbol.asyncDispose]()
    await this.#looking
  }

  #look(): void {
    if (this.#looking !== null || Date.now() < this.#notBefore) return
    this.#looking = this.#catchUp()
      .catch((error: unknown) => {
        if (this.#isStopped) return
        this.#notBefore = Date.now() + PAUSE_MS
        this.#log('按意思搜索暂时没有跟上，将重试', error)
      })
      .finally(() => (this.#looking = null))
  }

  async #catchUp(): Promise<void> {
    const { tenantId } = this.embedder
    while (!this.#isStopped) {
      const { texts, unread } = await this.#engine.lacking(tenantId, STEP)
      this.#unread = unread
      if (unread === 0) return
      const embedded = await this.embedder.embed(texts.map(({ text }) => text))
      if (this.#isStopped) return
      const kept = texts.map(({ hash }, i) => ({ hash, vectors: embedded[i] ?? [] }))
      await this.#engine.keepVectors(tenantId, kept)
    }
  }
}
