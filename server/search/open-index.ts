import { rmSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { lastChange } from '../changes/index.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { installation } from '../db/schema/index.ts'
import { openSearchEngine } from './engine/engine.ts'
import type { SearchEngine } from './types.ts'

const DATABASE_ID = 'database-id'

/**
 * Opens the index that belongs to this database: its file bears the database's id, so another database on the same
 * data folder gets an index of its own. An index that is ahead of the log (the database came back from a backup) holds
 * papers that no longer are, and is begun anew.
 */
export async function openIndex(
  db: Database,
  o: { folder: string; log: (line: string) => void },
): Promise<SearchEngine> {
  await db.insert(installation).values({ key: DATABASE_ID, value: newId() }).onConflictDoNothing()
  const rows = await db.select({ id: installation.value }).from(installation).where(eq(installation.key, DATABASE_ID))
  const file = path.join(o.folder, `index-${rows[0]!.id}.sqlite`)
  const engine = await openSearchEngine({ file, log: o.log })
  if ((await engine.cursor()) <= (await lastChange(db))) return engine
  o.log('检索索引比数据库新，将重建')
  await engine[Symbol.asyncDispose]()
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  return openSearchEngine({ file, log: o.log })
}
