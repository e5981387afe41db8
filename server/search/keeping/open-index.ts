import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { changesAfter, lastChange } from '../changes/index.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { installation } from '../db/schema/index.ts'
import { useDictionary } from './analysis/segmenter.ts'
import { readDictionary, type Dictionary } from './dictionary.ts'
import { openSearchEngine } from './engine/engine.ts'
import type { Follower } from './follow.ts'
import { indexChanges } from './index-source.ts'
import type { SearchEngine } from './types.ts'

const DATABASE_ID = 'database-id'
/** Documents per step of a rebuild. */
const STEP = 50

export interface Index extends SearchEngine {
  /** Version of the administrators' words this index was cut with; '' without any. */
  dictionary: () => string
  /** Builds the index with other words from the log while the present one answers, then takes its place. */
  rebuild: (dictionary: Dictionary, follower: Follower) => Promise<void>
}

/**
 * Opens the index that belongs to this database: its file bears the database's id, so another database on the same
 * data folder gets an index of its own, and the version of the dictionary it was cut with. An index that is ahead of the
 * log (the database came back from a backup) holds papers that no longer are, and is begun anew.
 */
export async function openIndex(db: Database, o: { folder: string; log: (line: string) => void }): Promise<Index> {
  await db.insert(installation).values({ key: DATABASE_ID, value: newId() }).onConflictDoNothing()
  const rows = await db.select({ id: installation.value }).from(installation).where(eq(installation.key, DATABASE_ID))
  const name = `index-${rows[0]!.id}`
  const fileOf = (version: string) => path.join(o.folder, `${name}${version && `.${version}`}.sqlite`)
  const first = await readDictionary(db)
  useDictionary(first.text)
  let current = await openUpTo(db, fileOf(first.version), o.log)
  let version = first.version
  dropOthers(o.folder, name, fileOf(version))

  return {
    cursor: () => current.cursor(),
    apply: (changes, cursor) => current.apply(changes, cursor),
    search: (request) => current.search(request),
    tokens: (text) => current.tokens(text),
    stats: () => current.stats(),
    dictionary: () => version,
    async rebuild(dictionary, follower) {
      useDictionary(dictionary.text)
      const next = await openUpTo(db, fileOf(dictionary.version), o.log)
      try {
        await readUpTo(db, next, () => follower.cursor())
        await follower.hold(async () => {
          await readUpTo(db, next, () => follower.cursor())
          const old = current
          current = next
          version = dictionary.version
          await old[Symbol.asyncDispose]()
        })
      } catch (error) {
        if (current !== next) await next[Symbol.asyncDispose]()
        throw error
      }
      dropOthers(o.folder, name, fileOf(version))
    },
    [Symbol.asyncDispose]: () => current[Symbol.asyncDispose](),
  }
}

async function openUpTo(db: Database, file: string, log: (line: string) => void): Promise<SearchEngine> {
  const engine = await openSearchEngine({ file, log })
  if ((await engine.cursor()) <= (await lastChange(db))) return engine
  log('检索索引比数据库新，将重建')
  await engine[Symbol.asyncDispose]()
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  return openSearchEngine({ file, log })
}

/** Applies the log up to where somebody else stands. */
async function readUpTo(db: Database, engine: SearchEngine, end: () => number): Promise<void> {
  for (let cursor = await engine.cursor(); cursor < end();) {
    const changes = (await changesAfter(db, cursor, STEP)).filter((change) => change.seq <= end())
    if (changes.length === 0) return
    cursor = changes.at(-1)!.seq
    const ids = changes.map((change) => change.documentId)
    await engine.apply(await indexChanges(db, ids), cursor)
  }
}

/** Indexes of this database that were cut with other words. */
function dropOthers(folder: string, name: string, kept: string): void {
  for (const file of readdirSync(folder)) {
    const isOther = file.startsWith(name) && !file.startsWith(path.basename(kept))
    if (isOther) rmSync(path.join(folder, file), { force: true })
  }
}
