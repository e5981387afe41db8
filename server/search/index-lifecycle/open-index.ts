import { lastChange } from '#server/jobs/outbox/index.ts'
import type { Database } from '#server/db/database.ts'
import { useDictionary } from '../analysis/index.ts'
import { checkIndexFile, openSearchEngine } from '../engine/index.ts'
import type { Follower } from '../indexing/index.ts'
import type { SearchEngine } from '../model/index.ts'
import { type IndexFile, IndexFiles } from './index-files.ts'
import { readUpTo } from './read-log.ts'
import { databaseId, wantedIndex, type WantedIndex } from './wanted-index.ts'

/** Why an index takes the place of another. */
export type RebuildReason = 'damage' | 'analysis' | 'changed' | 'lost'

export interface IndexState {
  /** What this server answers from was made with this request for a rebuild; null: with an earlier one. */
  generation: number | null
  rebuilding: { reason: RebuildReason; since: Date; done: number; total: number } | null
  damage: string | null
}

/** The index of this server: the engine that answers, and how a fresh one takes its place. */
export interface Index extends SearchEngine {
  state: () => Promise<IndexState>
  /** Why a fresh index is wanted; null when the present one will do. */
  whyRebuild: (wanted: WantedIndex) => RebuildReason | null
  /** Builds a fresh index from the log while the present one answers; then it takes its place. */
  rebuild: (o: { wanted: WantedIndex; reason: RebuildReason; follower: Follower; signal: AbortSignal }) => Promise<void>
  /** Reads the whole file anew from the disk; what is damaged is then known, and a reason to rebuild. */
  check: () => Promise<string | null>
}

interface Serving {
  engine: SearchEngine
  file: IndexFile
  generation: number | null
  damage: string | null
  outdated: boolean
  /** An index begun empty beside a library tells less than there is until it stands here. */
  fill: { since: Date; total: number } | null
}

/**
 * Opens the index that belongs to this database: its file bears the database's id, so another database on the same
 * data folder gets an index of its own. A damaged or outdated file serves where it can until a fresh one has been
 * built. An index that is ahead of the log (the database came back from a backup) holds documents that no longer are, and
 * is begun anew.
 */
export async function openIndex(db: Database, o: { folder: string; log: (line: string) => void }): Promise<Index> {
  const files = new IndexFiles(o.folder, await databaseId(db))
  const first = await wantedIndex(db)
  useDictionary(first.dictionary.text)
  let current = await open(files.all()[0] ?? files.named(first.key, 0), first)
  let building: IndexState['rebuilding'] = null

  async function open(file: IndexFile, wanted: WantedIndex): Promise<Serving> {
    const serving: Omit<Serving, 'engine'> & { engine?: SearchEngine } = {
      file,
      generation: file.key === wanted.key ? wanted.generation : null,
      damage: null,
      outdated: false,
      fill: null,
    }
    const onDamage = (reason: string) => {
      if (serving.damage === null) o.log(`检索索引文件已损坏，正在重建：${reason}`)
      serving.damage ??= reason
    }
    const begin = () => openSearchEngine({ file: file.path, log: o.log, dictionary: wanted.dictionary.text, onDamage })
    const last = await lastChange(db)
    let engine = await begin()
    if ((await engine.cursor()) > last) {
      o.log('检索索引比数据库新，将重建')
      await engine[Symbol.asyncDispose]()
      files.drop(file)
      serving.damage = null
      engine = await begin()
    }
    const fill = (await engine.cursor()) === 0 && last > 0 ? { since: new Date(), total: last } : null
    return Object.assign(serving, { engine, outdated: (await engine.stats()).outdated, fill })
  }

  /** The file that a rebuild goes on with, where one was begun for the same. */
  function nextFile(key: string): IndexFile {
    const others = files.all().filter((file) => file.number > current.file.number)
    const begun = others.find((file) => file.key === key)
    for (const file of others) if (file !== begun) files.drop(file)
    return begun ?? files.named(key, current.file.number + 1)
  }

  return {
    cursor: () => current.engine.cursor(),
    apply: (changes, cursor) => current.engine.apply(changes, cursor),
    search: (request) => current.engine.search(request),
    tokens: (text) => current.engine.tokens(text),
    stats: () => current.engine.stats(),
    async state() {
      const { fill, generation, damage } = current
      if (fill && !building) {
        const done = await current.engine.cursor()
        if (done < fill.total) return { generation, damage, rebuilding: { ...fill, reason: 'lost', done } }
        current.fill = null
      }
      return { generation, damage, rebuilding: building }
    },
    whyRebuild(wanted) {
      if (current.damage !== null) return 'damage'
      if (current.outdated) return 'analysis'
      return current.file.key === wanted.key ? null : 'changed'
    },
    async check() {
      const { file } = current
      const damage = await checkIndexFile(file.path)
      if (damage !== null && file === current.file) {
        o.log(`检索索引文件已损坏，正在重建：${damage}`)
        current.damage ??= damage
      }
      return damage
    },
    async rebuild({ wanted, reason, follower, signal }) {
      useDictionary(wanted.dictionary.text)
      const next = await open(nextFile(wanted.key), wanted)
      try {
        if (next.outdated || next.damage !== null) throw new Error('未完成的检索索引已不能用，将重新开始')
        const state = (building = { reason, since: new Date(), done: 0, total: await lastChange(db) })
        const step = (cursor: number) => {
          state.done = cursor
          signal.throwIfAborted()
          if (next.damage !== null) throw new Error(next.damage)
        }
        await readUpTo(db, next.engine, state.total, step)
        await follower.hold(async () => {
          state.total = await lastChange(db)
          await readUpTo(db, next.engine, state.total, step)
          const old = current
          current = next
          await old.engine[Symbol.asyncDispose]()
        })
      } catch (error) {
        if (current !== next) {
          await next.engine[Symbol.asyncDispose]()
          if (!signal.aborted) files.drop(next.file)
        }
        throw error
      } finally {
        building = null
      }
      files.dropOthers(current.file)
    },
    [Symbol.asyncDispose]: () => current.engine[Symbol.asyncDispose](),
  }
}
