import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, exists, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Converter } from '../conversion/index.ts'
import type { Database, Executor } from '../db/database.ts'
import { attachment, file, ocrPage, task } from '../db/schema/index.ts'
import { EXTRACTION_VERSION } from '../extraction/index.ts'
import type { FileStore } from '../files/index.ts'
import { enqueue, type TaskHandler } from '../tasks/index.ts'
import { EXTRACT_TASK } from './extract-task.ts'
import { gaveUpAgain, readAgain } from './read-again.ts'

export const REREAD_TASK = 'reread-file'

/** After everything that somebody waits for, every import and every recognition. */
const PRIORITY = 30
/** Written down at once: however large the library is, the table of tasks stays small. */
const BATCH = 200
/** The next batch is written when so few are left: more than the servers that end one at the same moment. */
const LOW = 10
const LOOK_MS = 2000

interface Deps {
  db: Database
  files: FileStore
  converter: Converter
}

/** Reads one file again that an earlier extraction has read, one at a time, while nobody's upload waits to be read. */
export function rereadTask(deps: Deps): TaskHandler {
  const { db } = deps
  return {
    concurrency: 1,
    attempts: 2,
    async run(payload, signal) {
      const { sha256, name } = payload as { sha256: string; name: string }
      while (await isReadingFirst(db)) await sleep(LOOK_MS, undefined, { signal })
      await readAgain(deps, { sha256, name, signal, anyVersion: false })
      await findRereading(db)
    },
    async gaveUp(payload, error) {
      await gaveUpAgain(db, (payload as { sha256: string }).sha256, error)
      await findRereading(db)
    },
  }
}

const UNFINISHED = inArray(task.state, ['waiting', 'running'])

/** The task has a slot of its own, so the order of the table alone would let it work beside the uploads. */
async function isReadingFirst(db: Database): Promise<boolean> {
  const isDue = lt(task.runAfter, sql`now()`)
  const found = await db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.kind, EXTRACT_TASK), UNFINISHED, isDue))
    .limit(1)
  return found.length > 0
}

const attached = (db: Executor) =>
  db.select({ name: attachment.name }).from(attachment).where(eq(attachment.sha256, file.sha256))

/** Files in use that an earlier extraction has read and that this one may read; see `isWanted` of the reading. */
const outdated = (db: Executor) =>
  and(
    lt(file.readWith, EXTRACTION_VERSION),
    ne(file.state, 'waiting'),
    eq(file.locked, false),
    exists(attached(db)),
    notExists(
      db
        .select({ page: ocrPage.page })
        .from(ocrPage)
        .where(and(eq(ocrPage.sha256, file.sha256), eq(ocrPage.state, 'waiting'))),
    ),
  )

/**
 * Writes down the next batch of files to be read again, unless enough of the last one is left. Any number of servers may do
 * so at once: a file that is written down already is not written down twice.
 */
export async function findRereading(db: Database): Promise<void> {
  const left = await db.$count(task, and(eq(task.kind, REREAD_TASK), UNFINISHED))
  if (left > LOW) return
  // The newest first: they are looked for most.
  const found = await db
    .select({ sha256: file.sha256, name: sql<string>`(${attached(db).orderBy(attachment.createTime).limit(1)})` })
    .from(file)
    .where(outdated(db))
    .orderBy(desc(file.createTime))
    .limit(BATCH)
  await db.transaction(async (tx) => {
    for (const { sha256, name } of found)
      await enqueue(tx, { kind: REREAD_TASK, dedupeKey: sha256, payload: { sha256, name }, priority: PRIORITY })
  })
}

/** How many files wait to be read again. */
export const rereadingLeft = (db: Database): Promise<number> => db.$count(file, outdated(db))

/** Whether it is going on; read from the tasks, because everybody may ask this as often as they like. */
export const isRereading = async (db: Database): Promise<boolean> =>
  (
    await db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.kind, REREAD_TASK), UNFINISHED))
      .limit(1)
  ).length > 0
