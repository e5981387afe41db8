import type { Database } from '#server/db/database.ts'
import type { SearchEngine, SearchRequest } from '../model/index.ts'
import { type EmbeddingProcess, embeddingProcess } from './model/embedding-process.ts'
import type { InstalledModel } from './model/model-folder.ts'
import { type KeptWeight, readWeights } from './weights.ts'

/** Search by meaning as the searches of this server use it. */
export interface Meaning extends AsyncDisposable {
  /** The model by its digest; null: none was added. */
  model: string | null
  /** What a query means and how much that counts; undefined: words alone are asked. */
  ask: (tenantId: string, query: string) => Promise<SearchRequest['meaning']>
  /** The vector of a query, whatever the weight; null where the model cannot say. */
  vector: (query: string) => Promise<Float32Array | null>
  /** Documents that are not embedded yet. */
  unread: () => number
}

interface Opened {
  db: Database
  engine: Pick<SearchEngine, 'lacking' | 'keepVectors'>
  installed: InstalledModel | null
  log: (line: string, error?: unknown) => void
}

const LOOK_MS = 2000
/** After a failure: a full disk, a database that restarts. */
const PAUSE_MS = 30_000
/** Texts asked for at once; what is not kept when the server ends is computed again. */
const STEP = 8
/** A query that waits longer than this is answered by words alone. */
const PATIENCE_MS = 300
/** What any model can read. */
const PROBE = '知识'
const NO_ANSWER = '向量模型的进程没有回答'
/** Nobody asks in more; the rest would only cost time. */
const QUERY_UNITS = 200

/** Without a model everything works by words. */
export function openMeaning(opened: Opened): Meaning {
  return opened.installed === null ? NONE : new Service(opened, opened.installed)
}

const NONE: Meaning = {
  model: null,
  ask: () => Promise.resolve(undefined),
  vector: () => Promise.resolve(null),
  unread: () => 0,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

class Service implements Meaning {
  readonly model: string
  readonly #opened: Opened
  readonly #process: EmbeddingProcess
  readonly #timer: NodeJS.Timeout
  #weights: ReadonlyMap<string, KeptWeight> = new Map()
  #unread = 0
  #looking: Promise<void> | null = null
  #notBefore = 0
  #isStopped = false

  constructor(opened: Opened, { card, folders }: InstalledModel) {
    this.#opened = opened
    this.model = card.model
    this.#process = embeddingProcess({ folders, dimension: card.dimension, log: (line) => opened.log(line) })
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
  }

  readonly unread = (): number => this.#unread

  readonly ask = async (tenantId: string, query: string): Promise<SearchRequest['meaning']> => {
    const kept = this.#weights.get(tenantId)
    if (kept?.model !== this.model || kept.weight === 0) return undefined
    const vector = await Promise.race([this.vector(query), afterPatience()])
    return vector ? { vector, weight: kept.weight } : undefined
  }

  readonly vector = async (query: string): Promise<Float32Array | null> =>
    (await this.#process.embed(query.slice(0, QUERY_UNITS)))?.[0] ?? null

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#process[Symbol.asyncDispose]()
    await this.#looking
  }

  #look(): void {
    if (this.#looking !== null || Date.now() < this.#notBefore) return
    this.#looking = this.#catchUp()
      .catch((error: unknown) => {
        if (this.#isStopped) return
        this.#notBefore = Date.now() + PAUSE_MS
        this.#opened.log('按意思搜索暂时没有跟上，将重试', error)
      })
      .finally(() => (this.#looking = null))
  }

  /** Embeds what the index has taken in. What is left to do is told by the index itself, so nothing is lost by an end. */
  async #catchUp(): Promise<void> {
    this.#weights = await readWeights(this.#opened.db)
    while (!this.#isStopped) {
      const { texts, unread } = await this.#opened.engine.lacking(STEP)
      this.#unread = unread
      if (unread === 0) return
      const embedded = await Promise.all(texts.map(({ text }) => this.#process.embed(text, true)))
      // Without an answer either the text is at fault, which is then left to words, or the process, which is tried again.
      if (embedded.includes(null) && (await this.#process.embed(PROBE, true)) === null) throw new Error(NO_ANSWER)
      if (this.#isStopped) return
      await this.#opened.engine.keepVectors(texts.map(({ hash }, i) => ({ hash, vectors: embedded[i] ?? [] })))
    }
  }
}

const afterPatience = (): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS).unref())
