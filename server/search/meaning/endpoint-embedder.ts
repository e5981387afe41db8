import { type Embedder, type EmbeddingEndpoint, NO_ANSWER, PROBE } from './embedder.ts'

/** Some services take no more texts at once. */
const BATCH = 10
/** About 400 tokens, which every known model reads whole. */
const WINDOW_UNITS = 500
/** A failing endpoint is left alone for so long. */
const REST_MS = 60_000
/** One late answer may be chance. */
const MOST_LATE = 3

/** Asks an endpoint what its vectors are like. Throws where it does not answer. */
export async function endpointEmbedder(endpoint: EmbeddingEndpoint, signal: AbortSignal): Promise<Embedder> {
  const [vector] = await endpoint.embed([PROBE], { dimension: null, signal })
  return new EndpointEmbedder(endpoint, vector!.length)
}

class EndpointEmbedder implements Embedder {
  readonly model: string
  readonly dimension: number
  readonly tenantId: string
  readonly #endpoint: EmbeddingEndpoint
  readonly #over = new AbortController()
  #restsUntil = 0
  #late = 0

  constructor(endpoint: EmbeddingEndpoint, dimension: number) {
    this.#endpoint = endpoint
    this.model = endpoint.model
    this.tenantId = endpoint.tenantId
    this.dimension = dimension
  }

  readonly question = async (text: string, patienceMs: number): Promise<Float32Array | null> => {
    if (this.#isResting()) return null
    const patience = AbortSignal.timeout(patienceMs)
    try {
      const [vector] = await this.#ask([text], AbortSignal.any([patience, this.#over.signal]))
      this.#late = 0
      return vector!
    } catch (error) {
      const isLate = patience.aborted
      if (isLate) this.#late += 1
      if (isLate ? this.#late >= MOST_LATE : !isOfText(error)) this.#rest()
      return null
    }
  }

  readonly embed = async (texts: readonly string[]): Promise<(Float32Array[] | null)[]> => {
    if (this.#isResting()) throw new Error(NO_ANSWER)
    try {
      return await this.#embedAll(texts).catch((error: unknown) => {
        if (!isOfText(error)) throw error
        return this.#oneByOne(texts)
      })
    } catch (error) {
      this.#rest()
      throw error
    }
  };

  [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort()
    return Promise.resolve()
  }

  async #embedAll(texts: readonly string[]): Promise<Float32Array[][]> {
    const windows = texts.map(windowsOf)
    const all = windows.flat()
    const vectors: Float32Array[] = []
    for (let at = 0; at < all.length; at += BATCH)
      vectors.push(...(await this.#ask(all.slice(at, at + BATCH), this.#over.signal)))
    let taken = 0
    return windows.map(({ length }) => vectors.slice(taken, (taken += length)))
  }

  /** A text that is refused although the endpoint answers to others is left to words. */
  async #oneByOne(texts: readonly string[]): Promise<(Float32Array[] | null)[]> {
    const embedded: (Float32Array[] | null)[] = []
    for (const text of texts) {
      const [own] = await this.#embedAll([text]).catch((error: unknown) => {
        if (!isOfText(error)) throw error
        return [null]
      })
      embedded.push(own!)
    }
    if (embedded.includes(null)) await this.#ask([PROBE], this.#over.signal)
    return embedded
  }

  #ask(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    return this.#endpoint.embed(texts, { dimension: this.dimension, signal })
  }

  #isResting(): boolean {
    return Date.now() < this.#restsUntil
  }

  #rest(): void {
    this.#late = 0
    this.#restsUntil = Date.now() + REST_MS
  }
}

/** Of about equal length. A text of blanks has none. */
function windowsOf(text: string): string[] {
  const whole = text.trim()
  const count = Math.ceil(whole.length / WINDOW_UNITS)
  const size = Math.ceil(whole.length / count)
  return Array.from({ length: count }, (_, i) => whole.slice(i * size, (i + 1) * size).toWellFormed())
}

const isOfText = (error: unknown): boolean => error instanceof Error && 'isOfQuestion' in error && !!error.isOfQuestion
