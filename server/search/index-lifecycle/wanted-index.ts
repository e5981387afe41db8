import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { installation } from '#server/db/schema/index.ts'
import { type Dictionary, readDictionary } from '../indexing/index.ts'

const DATABASE_ID = 'database-id'
const GENERATION = 'index-generation'

/** What every server's index has to be made of now. */
export interface WantedIndex {
  dictionary: Dictionary
  /** The number of rebuilds that any server has been asked for so far. */
  generation: number
  /** Part of the file's name; another key means another index. */
  key: string
}

export async function wantedIndex(db: Executor): Promise<WantedIndex> {
  const dictionary = await readDictionary(db)
  const rows = await db.select({ value: installation.value }).from(installation).where(eq(installation.key, GENERATION))
  const generation = Number(rows[0]?.value ?? 0)
  return { dictionary, generation, key: versionKey(dictionary.version, generation) }
}

function versionKey(version: string, generation: number): string {
  if (generation === 0) return version
  return createHash('sha256').update(`${version} ${generation}`).digest('hex').slice(0, 12)
}

/** Asks every server for a new index; returns the number of the request. */
export async function askForRebuild(db: Executor): Promise<number> {
  const rows = await db
    .insert(installation)
    .values({ key: GENERATION, value: '1' })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: sql`(${installation.value}::bigint + 1)::text` },
    })
    .returning({ value: installation.value })
  return Number(rows[0]!.value)
}

/**
 * Asks every server for a new index, because the database came back from a backup and its log is not the one that their
 * indexes were made from. The number of requests came back too, so the next one is a number that no index was made
 * with.
 */
export async function askForAnother(db: Executor): Promise<void> {
  const moment = sql`floor(extract(epoch from clock_timestamp()))::bigint`
  await db
    .insert(installation)
    .values({ key: GENERATION, value: sql`(${moment})::text` })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: sql`greatest(${installation.value}::bigint + 1, ${moment})::text` },
    })
}

/** An id of this database, because an index belongs to one database. */
export async function databaseId(db: Executor): Promise<string> {
  await db.insert(installation).values({ key: DATABASE_ID, value: newId() }).onConflictDoNothing()
  const rows = await db.select({ id: installation.value }).from(installation).where(eq(installation.key, DATABASE_ID))
  return rows[0]!.id
}
