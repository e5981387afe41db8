import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { searchWord } from '#server/db/schema/index.ts'
import { foldQuery } from '../analysis/index.ts'

/** The administrators' words for the segmenter. They are the words of all tenants, because there is one index. */
export interface Dictionary {
  /** Lines of `word frequency`, as jieba reads them. */
  text: string
  /** Part of the name of the index that was cut with these words; '' without words. */
  version: string
}

/** High enough to keep the word whole even when its parts are frequent words. */
const FREQUENCY = 100_000

export async function readDictionary(db: Executor): Promise<Dictionary> {
  return buildDictionary(await dictionaryRows(db))
}

/** Words of all tenants. */
export const dictionaryRows = (db: Executor) =>
  db
    .select({ id: searchWord.id, tenantId: searchWord.tenantId, word: searchWord.word, weight: searchWord.weight })
    .from(searchWord)
    .where(eq(searchWord.kind, 'dictionary'))
    .orderBy(asc(searchWord.id))

export function buildDictionary(rows: readonly { word: string; weight: number }[]): Dictionary {
  const words = new Map(rows.map((row) => [foldQuery(row.word), row.weight || FREQUENCY]))
  const text = [...words]
    .filter(([word]) => word !== '' && !/\s/.test(word))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, frequency]) => `${word} ${frequency}\n`)
    .join('')
  return { text, version: text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 12) }
}
