import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { and, desc, eq, exists, inArray, lt, ne, notExists, sql } from 'drizzle-orm'
import type { Converter } from '#server/rendering/conversion/index.ts'
import type { Database, Executor } from '#server/db/database.ts'
import { attachment, file, ocrPage, task } from '#server/db/schema/index.ts'
import { EXTRACTION_VERSION } from '#server/formats/extraction/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { defineTask, enqueueAll, type Schedule, taskKind } from '#server/jobs/queue/index.ts'
import { EXTRACT_FILE } from './extract-task.ts'
import { gaveUpAgain, readAgain } from './read-again.ts'

export const REREAD_FILE = taskKind('reread-file', v.object({ sha256: v.string(), name: v.string() }))

/** After everything that somebody waits for, every import and every recognition. */
const PRIORITY = 30
/** How many are queued at once, so that the table of tasks stays small for any library. */
const BATCH = 200
/** The next batch is queued when so few are left: more than servers can finish at the same moment. */
const LOW = 10
const LOOK_MS = 2000

interface Deps {
  db: Database
  files: FileStore
  converter: Converter
}

/** Reads files again that an earlier extraction has read: one at a time, and only while no upload waits to be read. */
export const rereadTask = defineTask(REREAD_FILE, {
  title: '重新读取文件的文字',
  concurrency: 1,
  attempts: 2,
  async run({ sha256, name }, deps: Deps, signal) {
    while (await isReadingFirst(deps.db)) await sleep(LOOK_MS, undefined, { signal })
    await readAgain(deps, { sha256, name, signal, anyVersion: false })
    await findRereading(deps.db)
  },
  async gaveUp({ sha256 }, { db }, error) {
    await gaveUpAgain(db, sha256, error)
    await findRereading(db)
  },
  // It was marked as read with this version, so that it is not tried forever.
  async revive(tx, { sha256 }) {
    await tx.update(file).set({ readWith: 0 }).where(eq(file.sha256, sha256))
  },
})

/** For an upgrade of a running installation, or files that another server read with the former release. */
export const rereadSchedule: Schedule<Deps> = {
  name: 'find-rereading',
  title: '查找由旧版本读取的文件',
  everySeconds: 3600,
  isAlsoAtStart: true,
  run: ({ db }) => findRereading(db),
}

const UNFINISHED = inArray(task.state, ['waiting', 'running'])

/** The task has its own slot, so the order of the table alone would let it run beside the uploads. */
async function isReadingFirst(db: Database): Promise<boolean> {
  const isDue = lt(task.runAfter, sql`now()`)
  const found = await db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.kind, EXTRACT_FILE.kind), UNFINISHED, isDue))
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
 * Queues the next batch of files to be read again, unless enough of the last one are left. Any number of servers may do
 * so at the same time: a file is never queued twice.
 */
export async function findRereading(db: Database): Promise<void> {
  const left = await db.$count(task, and(eq(task.kind, REREAD_FILE.kind), UNFINISHED))
  if (left > LOW) return
  // The newest first, because people search for them most.
  const found = await db
    .select({ sha256: file.sha256, name: sql<string>`(${attached(db).orderBy(attachment.createTime).limit(1)})` })
    .from(file)
    .where(outdated(db))
    .orderBy(desc(file.createTime))
    .limit(BATCH)
  await enqueueAll(
    db,
    REREAD_FILE,
    found.map((payload) => ({ dedupeKey: payload.sha256, payload, priority: PRIORITY })),
  )
}

/** How many files wait to be read again. */
export const rereadingLeft = (db: Database): Promise<number> => db.$count(file, outdated(db))

/** Whether it is running; read from the tasks, because any number of callers may ask. */
export const isRereading = async (db: Database): Promise<boolean> =>
  (
    await db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.kind, REREAD_FILE.kind), UNFINISHED))
      .limit(1)
  ).length > 0
