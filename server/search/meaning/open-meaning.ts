import path from 'node:path'
import type { Database } from '#server/db/database.ts'
import type { SearchEngine, SearchRequest } from '../model/index.ts'
import { CatchUp } from './catch-up.ts'
import type { Embedder, EmbeddingEndpoint } from './embedder.ts'
import { endpointEmbedder } from './endpoint-embedder.ts'
import { modelEmbedder } from './model-embedder.ts'
import type { InstalledModel } from './model/model-folder.ts'
import { type KeptWeight, readWeights } from './weights.ts'

/** Search by meaning as the searches of this server use it. */
export interface Meaning extends AsyncDisposable {
  /** The model for a tenant by its digest; null: there is none. */
  model: (tenantId: string) => string | null
  /** What a query means and how much that counts; undefined: words alone are asked. */
  ask: (tenantId: string, query: string) => Promise<SearchRequest['meaning']>
  /** The vector of a query, whatever the weight; null where the model cannot say. */
  vector: (tenantId: string, query: string) => Promise<Float32Array | null>
  /** Documents that are not embedded yet: of a tenant, or of all; null without a model. */
  unread: (tenantId?: string) => number | null
}

interface Opened {
  db: Database
  engine: Pick<SearchEngine, 'lacking' | 'keepVectors' | 'useVectors'>
  /** Where the files of vectors are. */
  folder: string
  installed: InstalledModel | null
  endpoints: () => Promise<EmbeddingEndpoint[]>
  log: (line: string, error?: unknown) => void
}

const LOOK_MS = 2000
/** An endpoint that does not say what its vectors are like is asked again after so long. */
const REST_MS = 60_000
/** A query that waits longer than this is answered by words alone. */
const PATIENCE_MS = 300
/** In a trial nobody waits. */
const TRIAL_MS = 5000
/** Nobody asks in more; the rest would only cost time. */
const QUERY_UNITS = 200

/** Without a model everything works by words. */
export function openMeaning(opened: Opened): Meaning {
  return new Service(opened)
}

class Service implements Meaning {
  readonly #opened: Opened
  /** By tenant; null: the model of this server. */
  readonly #sources = new Map<string | null, CatchUp & { revision?: string }>()
  readonly #resting = new Map<string, number>()
  readonly #over = new AbortController()
  readonly #timer: NodeJS.Timeout
  #weights: ReadonlyMap<string, KeptWeight> = new Map()
  #looking: Promise<void> | null = null
  #used = '[]'

  constructor(opened: Opened) {
    this.#opened = opened
    const { installed, log } = opened
    if (installed !== null) this.#sources.set(null, this.#catchUp(modelEmbedder(installed, (line) => log(line))))
    this.#timer = setInterval(() => this.#look(), LOOK_MS)
    this.#look()
  }

  readonly model = (tenantId: string): string | null => this.#of(tenantId)?.embedder.model ?? null

  readonly unread = (tenantId?: string): number | null => {
    if (tenantId !== undefined) return this.#of(tenantId)?.unread ?? null
    return this.#sources.size === 0 ? null : this.#sources.values().reduce((sum, { unread }) => sum + unread, 0)
  }

  readonly ask = async (tenantId: string, query: string): Promise<SearchRequest['meaning']> => {
    const kept = this.#weights.get(tenantId)
    if (kept === undefined || kept.model !== this.model(tenantId) || kept.weight === 0) return undefined
    const vector = await this.#vector(tenantId, query, PATIENCE_MS)
    return vector ? { vector, weight: kept.weight } : undefined
  }

  readonly vector = (tenantId: string, query: string): Promise<Float32Array | null> =>
    this.#vector(tenantId, query, TRIAL_MS)

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort()
    clearInterval(this.#timer)
    await this.#looking
    await Promise.all(this.#sources.values().map((source) => source[Symbol.asyncDispose]()))
  }

  #of(tenantId: string): CatchUp | undefined {
    return this.#sources.get(tenantId) ?? this.#sources.get(null)
  }

  #vector(tenantId: string, query: string, patienceMs: number): Promise<Float32Array | null> {
    const asked = this.#of(tenantId)?.embedder.question(query.slice(0, QUERY_UNITS), patienceMs)
    return asked ?? Promise.resolve(null)
  }

  #look(): void {
    this.#looking ??= this.#refresh()
      .catch((error: unknown) => {
        if (!this.#over.signal.aborted) this.#opened.log('按意思搜索的设置暂时没有读到，将重试', error)
      })
      .finally(() => (this.#looking = null))
  }

  /** Takes over what administrators changed: which models are in use, and how much they count. */
  async #refresh(): Promise<void> {
    const endpoints = await this.#opened.endpoints()
    this.#weights = await readWeights(this.#opened.db)
    await this.#leave(new Set(endpoints.map(({ revision }) => revision)))
    // First of all the model of this server, which must not wait for an endpoint.
    await this.#useVectors()
    for (const endpoint of endpoints) if (!this.#sources.has(endpoint.tenantId)) await this.#enter(endpoint)
    await this.#useVectors()
  }

  /** From now on nothing is sent to an endpoint that is no longer in use, or is asked in another way. */
  async #leave(wanted: ReadonlySet<string>): Promise<void> {
    for (const [tenantId, source] of this.#sources) {
      if (source.revision === undefined || wanted.has(source.revision)) continue
      this.#sources.delete(tenantId)
      await source[Symbol.asyncDispose]()
    }
  }

  async #enter(endpoint: EmbeddingEndpoint): Promise<void> {
    const { tenantId, revision } = endpoint
    if (Date.now() < (this.#resting.get(revision) ?? 0) || this.#over.signal.aborted) return
    try {
      const embedder = await endpointEmbedder(endpoint, this.#over.signal)
      this.#sources.set(tenantId, Object.assign(this.#catchUp(embedder), { revision }))
    } catch (error) {
      this.#resting.set(revision, Date.now() + REST_MS)
      if (!this.#over.signal.aborted) this.#opened.log('向量模型的服务暂时不能用，一分钟后重试', error)
    }
  }

  #catchUp(embedder: Embedder): CatchUp {
    const { engine, log } = this.#opened
    return new CatchUp({ engine, embedder, log })
  }

  /** A file for each model and dimension, as vectors of different models cannot be compared. */
  async #useVectors(): Promise<void> {
    const sources = Array.from(this.#sources.values(), ({ embedder: { model, dimension, tenantId } }) => {
      const file = path.join(this.#opened.folder, `vectors-${model.slice(0, 12)}-${dimension}.sqlite`)
      return { file, dimension, tenantId }
    })
    const used = JSON.stringify(sources)
    if (used === this.#used) return
    await this.#opened.engine.useVectors(sources)
    this.#used = used
  }
}
