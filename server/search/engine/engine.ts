import { Worker } from 'node:worker_threads'
import type { SearchEngine, VectorSource } from '../model/index.ts'
import type { CallName, EngineCalls, WorkerGiven, WorkerMessage } from './worker-protocol.ts'

/** A worker that fails this often within a minute has a problem that another start does not solve. */
const MOST_RESTARTS_A_MINUTE = 5

/**
 * Most objects of a search are garbage after its answer. V8 would let 200 MB of them accumulate without being faster.
 */
const YOUNG_GENERATION_MB = 24

export interface EngineOptions {
  /** The index file; its folder is created. */
  file: string
  log: (line: string) => void
  /** Lines of `word frequency` for the worker's segmenter; the default are those of `useDictionary`. */
  dictionary?: string
  /**
   * Called when the file turns out to be damaged. The engine then keeps serving what it can until the owner has built a
   * new file. Without this option a damaged file is moved away and an empty one is started. With it, an index of an
   * older analysis is opened as it is.
   */
  onDamage?: (reason: string) => void
  /** Absent: there is no search by meaning, until `useVectors` brings some. */
  meaning?: readonly VectorSource[] | undefined
  /** The worker's program. The default fits the sources, and a bundle that has the worker beside it. */
  worker?: URL
}

/**
 * Opens the search engine. The index is in a worker thread; this side only sends calls and receives answers. A worker
 * that fails is started again and gets the open calls once more, so every call must be repeatable. If the file has lost
 * something by then (never an acknowledged change, unless it is damaged), the caller restores it by reading the log
 * from `cursor()`.
 */
export async function openSearchEngine(options: EngineOptions): Promise<SearchEngine> {
  const client = new WorkerClient(options)
  await client.call('cursor')
  return {
    cursor: () => client.call('cursor'),
    apply: (changes, cursor) => client.call('apply', changes, cursor),
    search: (request, cut) => client.call('search', request, cut),
    inOtherWords: (request, words) => client.call('inOtherWords', request, words),
    phrasesExist: (request, words) => client.call('phrasesExist', request, words),
    tokens: (text) => client.call('tokens', text),
    useVectors: (sources) => client.useVectors(sources),
    lacking: (tenantId, most) => client.call('lacking', tenantId, most),
    keepVectors: (tenantId, texts) => client.call('keepVectors', tenantId, texts),
    stats: () => client.call('stats'),
    [Symbol.asyncDispose]: () => client.close(),
  }
}

interface OpenCall {
  name: CallName
  values: unknown[]
  attempts: number
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

class WorkerClient {
  readonly #options: EngineOptions
  readonly #open = new Map<number, OpenCall>()
  #vectors: readonly VectorSource[] | undefined
  #worker: Worker
  #nextId = 1
  #restarts: number[] = []
  #closing = false
  #closed: Promise<void> | null = null
  /** The reason why no worker runs any more. */
  #gone: Error | null = null

  constructor(options: EngineOptions) {
    this.#options = options
    this.#vectors = options.meaning
    this.#worker = this.#start()
  }

  call<K extends CallName>(name: K, ...values: EngineCalls[K]['arguments']): Promise<EngineCalls[K]['result']> {
    if (this.#gone) return Promise.reject(this.#gone)
    return new Promise((resolve, reject) => {
      const id = this.#nextId++
      this.#open.set(id, { name, values, attempts: 0, resolve: resolve as (result: unknown) => void, reject })
      this.#send(id)
    })
  }

  /** A worker that is started again has to know them, too. */
  useVectors(sources: readonly VectorSource[]): Promise<void> {
    this.#vectors = sources
    return this.call('useVectors', sources)
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close())
  }

  async #close(): Promise<void> {
    const closed = this.call('close')
    this.#closing = true
    await closed.catch((error: Error) => this.#options.log(`搜索索引没有正常关闭：${error.message}`))
    this.#gone = new Error('搜索引擎已关闭')
    await this.#worker.terminate()
  }

  #start(): Worker {
    const url = this.#options.worker ?? defaultWorker()
    // The server's own flags are not passed on: threads refuse some of them (--input-type) and need none.
    const worker = new Worker(url, {
      workerData: {
        file: this.#options.file,
        dictionary: this.#options.dictionary,
        meaning: this.#vectors,
        endures: this.#options.onDamage !== undefined,
      } satisfies WorkerGiven,
      name: 'search',
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    let cause: Error | undefined
    worker.on('message', (message: WorkerMessage) => this.#receive(message))
    worker.on('error', (error) => (cause = error as Error))
    worker.on('exit', () => this.#ended(cause))
    return worker
  }

  #send(id: number): void {
    const call = this.#open.get(id)!
    call.attempts++
    this.#worker.postMessage({ id, name: call.name, arguments: call.values }, [])
  }

  #receive(message: WorkerMessage): void {
    if ('log' in message) return this.#options.log(message.log)
    if ('damage' in message) return this.#options.onDamage?.(message.damage)
    const call = this.#open.get(message.id)
    this.#open.delete(message.id)
    if ('error' in message) call?.reject(message.error)
    else call?.resolve(message.result)
  }

  #ended(cause: Error | undefined): void {
    const error = new Error(`搜索引擎中断：${cause?.message ?? '线程已结束'}`, { cause })
    if (this.#closing || !this.#mayRestart()) this.#gone ??= error
    for (const [id, call] of this.#open) {
      if (this.#gone === null && call.attempts < 2) continue
      this.#open.delete(id)
      call.reject(error)
    }
    if (this.#gone) return
    this.#options.log(`${error.message}，正在重新启动`)
    this.#worker = this.#start()
    for (const id of this.#open.keys()) this.#send(id)
  }

  #mayRestart(): boolean {
    const now = Date.now()
    this.#restarts = [...this.#restarts.filter((at) => now - at < 60_000), now]
    return this.#restarts.length <= MOST_RESTARTS_A_MINUTE
  }
}

function defaultWorker(): URL {
  const name = import.meta.url.endsWith('.ts') ? './worker.ts' : './search-worker.js'
  return new URL(name, import.meta.url)
}
