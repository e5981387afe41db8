import { lastChange } from '#server/jobs/change-log/index.ts'
import type { Database } from '#server/db/database.ts'
import { useDictionary } from '../analysis/index.ts'
import { checkIndexFile, openSearchEngine } from '../engine/index.ts'
import type { Follower } from '../indexing/index.ts'
import type { SearchEngine, VectorSource } from '../model/index.ts'
import { type IndexFile, IndexFiles } from './index-files.ts'
import { readUpTo } from './read-log.ts'
import { askForAnother, databaseId, wantedIndex, type WantedIndex } from './wanted-index.ts'

/** Why an index takes the place of another. */
export type RebuildReason = 'damage' | 'analysis' | 'changed' | 'lost'

export interface IndexState {
  /** The number of the rebuild request that the serving index was made for; null for an index of an earlier request. */
  generation: number | null
  rebuilding: { reason: RebuildReason; since: Date; done: number; total: number } | null
  damage: string | null
}

/** The index of this server: the engine that answers, and how a fresh one takes its place. */
export interface Index extends SearchEngine {
  state: () => Promise<IndexState>
  /** Why a new index is needed; null when the present one will do. */
  whyRebuild: (wanted: WantedIndex) => RebuildReason | null
  /** Builds a new index from the log while the present one answers, and then replaces it. */
  rebuild: (o: { wanted: WantedIndex; reason: RebuildReason; follower: Follower; signal: AbortSignal }) => Promise<void>
  /** Reads the whole file again from the disk. Any damage is a reason to rebuild. */
  check: () => Promise<string | null>
}

interface Serving {
  engine: SearchEngine
  file: IndexFile
  generation: number | null
  damage: string | null
  outdated: boolean
  /** An index that began empty in a library with documents finds too little until its cursor reaches `total`. */
  fill: { since: Date; total: number } | null
}

/**
 * Opens the index that belongs to this database: its file bears the database's id, so another database on the same
 * data folder gets an index of its own. A damaged or outdated file serves where it can until a fresh one has been
 * built. An index that is ahead of the log (the database came back from a backup) holds documents that no longer exist,
 * and is begun anew.
 */
export async function openIndex(db: Database, o: IndexPlace): Promise<Index> {
  const files = new IndexFiles(o.folder, await databaseId(db))
  const wanted = await wantedIndex(db)
  useDictionary(wanted.dictionary.text)
  const parts = { db, files, log: o.log, meaning: [] as readonly VectorSource[] }
  return new ServerIndex(parts, await openFile(parts, files.all()[0] ?? files.named(wanted.key, 0), wanted))
}

interface IndexPlace {
  folder: string
  log: (line: string) => void
}

interface Parts extends Pick<IndexPlace, 'log'> {
  db: Database
  files: IndexFiles
  /** The vectors in use; every index of this server shares them. */
  meaning: readonly VectorSource[]
}

async function openFile({ db, files, log, meaning }: Parts, file: IndexFile, wanted: WantedIndex): Promise<Serving> {
  const serving: Omit<Serving, 'engine'> & { engine?: SearchEngine } = {
    file,
    generation: file.key === wanted.key ? wanted.generation : null,
    damage: null,
    outdated: false,
    fill: null,
  }
  const onDamage = (reason: string) => {
    if (serving.damage === null) logDamage(log, reason)
    serving.damage ??= reason
  }
  const dictionary = wanted.dictionary.text
  const begin = () => openSearchEngine({ file: serving.file.path, log, dictionary, meaning, onDamage })
  const last = await lastChange(db)
  let engine = await begin()
  if ((await engine.cursor()) > last) {
    log('搜索索引比数据库新，将重建')
    await engine[Symbol.asyncDispose]()
    files.drop(file)
    // Other servers may be behind this log by now, with an index of the former log.
    await askForAnother(db)
    const { key, generation } = await wantedIndex(db)
    Object.assign(serving, { file: files.named(key, file.number), generation, damage: null })
    engine = await begin()
  }
  const fill = (await engine.cursor()) === 0 && last > 0 ? { since: new Date(), total: last } : null
  return Object.assign(serving, { engine, outdated: (await engine.stats()).outdated, fill })
}

const logDamage = (log: Parts['log'], damage: string): void => log(`搜索索引文件已损坏，正在重建：${damage}`)

type Rebuild = Parameters<Index['rebuild']>[0]

class ServerIndex implements Index {
  readonly #parts: Parts
  #current: Serving
  #building: IndexState['rebuilding'] = null

  constructor(parts: Parts, current: Serving) {
    this.#parts = parts
    this.#current = current
  }

  readonly cursor: Index['cursor'] = () => this.#current.engine.cursor()
  readonly apply: Index['apply'] = (changes, cursor) => this.#current.engine.apply(changes, cursor)
  readonly search: Index['search'] = (request, cut) => this.#current.engine.search(request, cut)
  readonly inOtherWords: Index['inOtherWords'] = (request, words) => this.#current.engine.inOtherWords(request, words)
  readonly phrasesExist: Index['phrasesExist'] = (request, words) => this.#current.engine.phrasesExist(request, words)
  readonly tokens: Index['tokens'] = (text) => this.#current.engine.tokens(text)
  readonly lacking: Index['lacking'] = (tenantId, most) => this.#current.engine.lacking(tenantId, most)
  readonly keepVectors: Index['keepVectors'] = (tenantId, texts) => this.#current.engine.keepVectors(tenantId, texts)
  readonly stats: Index['stats'] = () => this.#current.engine.stats()

  useVectors(sources: readonly VectorSource[]): Promise<void> {
    this.#parts.meaning = sources
    return this.#current.engine.useVectors(sources)
  }

  async state(): Promise<IndexState> {
    const current = this.#current
    const { fill, generation, damage } = current
    if (fill && !this.#building) {
      const done = await current.engine.cursor()
      if (done < fill.total) return { generation, damage, rebuilding: { ...fill, reason: 'lost', done } }
      current.fill = null
    }
    return { generation, damage, rebuilding: this.#building }
  }

  whyRebuild(wanted: WantedIndex): RebuildReason | null {
    if (this.#current.damage !== null) return 'damage'
    if (this.#current.outdated) return 'analysis'
    return this.#current.file.key === wanted.key ? null : 'changed'
  }

  async check(): Promise<string | null> {
    const { file } = this.#current
    const damage = await checkIndexFile(file.path)
    if (damage !== null && file === this.#current.file) {
      logDamage(this.#parts.log, damage)
      this.#current.damage ??= damage
    }
    return damage
  }

  async rebuild({ wanted, reason, follower, signal }: Rebuild): Promise<void> {
    const { files } = this.#parts
    useDictionary(wanted.dictionary.text)
    const next = await openFile(this.#parts, this.#nextFile(wanted.key), wanted)
    try {
      await this.#fillAndReplace(next, { reason, follower, signal })
    } catch (error) {
      if (this.#current !== next) {
        await next.engine[Symbol.asyncDispose]()
        if (!signal.aborted) files.drop(next.file)
      }
      throw error
    } finally {
      this.#building = null
    }
    files.dropOthers(this.#current.file)
  }

  /**
   * Reads the whole log into the next index, the last part while the follower waits, and then lets the new index serve.
   */
  async #fillAndReplace(next: Serving, { reason, follower, signal }: Omit<Rebuild, 'wanted'>): Promise<void> {
    const { db } = this.#parts
    if (next.outdated || next.damage !== null) throw new Error('未完成的搜索索引已不能用，将重新开始')
    const state = (this.#building = { reason, since: new Date(), done: 0, total: await lastChange(db) })
    const step = (cursor: number) => {
      state.done = cursor
      signal.throwIfAborted()
      if (next.damage !== null) throw new Error(next.damage)
    }
    await readUpTo(db, next.engine, state.total, step)
    await follower.hold(async () => {
      state.total = await lastChange(db)
      await readUpTo(db, next.engine, state.total, step)
      const old = this.#current
      this.#current = next
      await old.engine[Symbol.asyncDispose]()
      await next.engine.useVectors(this.#parts.meaning) // They may have changed meanwhile.
    })
  }

  /** The file of an earlier rebuild that was not finished, if it has the same key; otherwise a new one. */
  #nextFile(key: string): IndexFile {
    const { files } = this.#parts
    const others = files.all().filter((file) => file.number > this.#current.file.number)
    const begun = others.find((file) => file.key === key)
    for (const file of others) if (file !== begun) files.drop(file)
    return begun ?? files.named(key, this.#current.file.number + 1)
  }

  [Symbol.asyncDispose](): PromiseLike<void> {
    return this.#current.engine[Symbol.asyncDispose]()
  }
}
