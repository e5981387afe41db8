import { Readable } from 'node:stream'
import { and, asc, eq } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { unpack, unpackEntry } from '#server/db/schema/index.ts'
import {
  assertAcceptable,
  createDocument,
  type DocumentDeps,
  splitFolders,
  type UploadForm,
} from '../documents/index.ts'
import { listArchive, readFromArchive } from '#server/formats/archive/index.ts'
import { cleanFileName, fileStem } from '#server/http/file-name.ts'
import { Reject } from '#server/kernel/reject.ts'
import { lettingGo, receiveUpload } from '#server/storage/renditions/index.ts'
import { defineTask } from '#server/jobs/queue/index.ts'
import { UNPACK_ARCHIVE } from './unpack.ts'

type Deps = DocumentDeps

type Unpacking = typeof unpack.$inferSelect
type Entry = typeof unpackEntry.$inferSelect

/** A larger archive is a library, which the command line imports. */
const FILES = 2000

/** For all files together. */
const TOTAL_BYTES = 8 * 1024 * 1024 * 1024

/** Files that operating systems add to archives. */
const LITTER = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i

/**
 * Makes a document of each file of an archive, one after another, each with its result in one transaction. After a
 * kill, the next run continues after the last one.
 */
export const unpackTask = defineTask(UNPACK_ARCHIVE, {
  title: '展开压缩包',
  concurrency: 1,
  attempts: 5,
  async run({ id }, deps: Deps, signal, progress) {
    const job = await findJob(deps.db, id)
    if (job === null || job.sha256 === null) return
    const archive = await deps.files.path(job.sha256)
    if (job.state === 'waiting' && !(await begin(deps, job, await listArchive(archive, signal)))) return
    for (;;) {
      signal.throwIfAborted()
      const entry = await nextEntry(deps.db, job.id)
      if (!entry) break
      await unpackOne(deps, job, { entry, archive, signal })
      await progress()
    }
    await lettingGo(deps, [job.sha256], () => end(deps.db, job.id))
  },
  async gaveUp({ id }, deps, error) {
    const job = await findJob(deps.db, id)
    if (job === null) return
    await lettingGo(deps, [job.sha256], () => giveUp(deps.db, job.id, `展开没有完成：${error}`))
  },
  async revive() {
    throw new Reject('没有展开的压缩包已经删除，请重新上传')
  },
})

async function findJob(db: Database, id: string): Promise<Unpacking | null> {
  const rows = await db.select().from(unpack).where(eq(unpack.id, id))
  return rows[0] ?? null
}

/** Stores the list of files to unpack; false when there is nothing to do, with the reason stored. */
async function begin(deps: Deps, job: Unpacking, listed: Awaited<ReturnType<typeof listArchive>>): Promise<boolean> {
  if (listed.state === 'refused') return refuse(deps, job, listed.reason)
  const wanted = listed.value.entries.flatMap((entry, ordinal) =>
    LITTER.test(entry.name) ? [] : [{ ...entry, ordinal }],
  )
  if (wanted.length === 0) return refuse(deps, job, '压缩包中没有文件')
  if (wanted.every((entry) => entry.isEncrypted)) return refuse(deps, job, '压缩包有密码，无法展开')
  if (wanted.length > FILES || listed.value.isCut)
    return refuse(deps, job, `压缩包中的文件超过 ${FILES} 个，请分成几个压缩包`)
  if (wanted.reduce((sum, { size }) => sum + size, 0) > TOTAL_BYTES)
    return refuse(deps, job, `压缩包展开后超过 ${TOTAL_BYTES / 2 ** 30} GB，请分成几个压缩包`)
  const { unsafe } = listed.value
  const reason = unsafe > 0 ? `有 ${unsafe} 个条目的路径不安全，已略去` : null
  await deps.db.transaction(async (tx) => {
    const rows = wanted.map(({ name, size, ordinal }) => ({ unpackId: job.id, ordinal, path: name, size }))
    await tx.insert(unpackEntry).values(rows)
    await tx.update(unpack).set({ state: 'running', reason }).where(eq(unpack.id, job.id))
  })
  return true
}

async function refuse(deps: Deps, { id, sha256 }: Unpacking, reason: string): Promise<false> {
  const refused = { state: 'refused', reason, sha256: null } as const
  await lettingGo(deps, [sha256], () => deps.db.update(unpack).set(refused).where(eq(unpack.id, id)))
  return false
}

async function nextEntry(db: Database, id: string): Promise<Entry | undefined> {
  const rows = await db
    .select()
    .from(unpackEntry)
    .where(and(eq(unpackEntry.unpackId, id), eq(unpackEntry.state, 'waiting')))
    .orderBy(asc(unpackEntry.ordinal))
    .limit(1)
  return rows[0]
}

async function unpackOne(
  deps: Deps,
  job: Unpacking,
  { entry, archive, signal }: { entry: Entry; archive: string; signal: AbortSignal },
): Promise<void> {
  try {
    const ctx = await uploaderContext(deps, job)
    const name = cleanFileName(entry.path)
    await assertAcceptable(ctx, { name, size: entry.size })
    const read = await readFromArchive(archive, entry.ordinal, signal)
    if (read.state === 'refused') throw new Reject(read.reason)
    const bytes = read.value
    if (bytes.length === 0) throw new Reject('文件内容为空，请检查后重新上传')
    const received = await receiveUpload(deps, Readable.from([bytes]), bytes.length)
    let isKept = false
    try {
      await deps.db.transaction(async (tx) => {
        const file = { sha256: received.sha256, size: received.size, name }
        const documentId = await createDocument(tx, ctx, file, entryForm(job, entry.path))
        await recordOutcome(tx, entry, { state: 'done', documentId })
      })
      isKept = true
    } finally {
      await received.endUpload(isKept)
    }
  } catch (error) {
    if (!(error instanceof Reject)) throw error
    await recordOutcome(deps.db, entry, refusedEntry(error))
  }
}

/** Acts for the person who uploaded the archive, with that person's current rights. */
async function uploaderContext(deps: Deps, job: Unpacking) {
  const actor = await deps.actorOfUser(job.userId)
  if (!actor?.permissions.has('km:doc:upload')) throw new Reject('您已没有上传知识的权限')
  return { actor, deps, now: new Date(), origin: job.ip }
}

/** Each file has its own title and its own folder; the rest is the same for all. */
function entryForm(job: Unpacking, entryPath: string): UploadForm {
  const { title: _, ...form } = job.form as UploadForm
  const stem = fileStem(job.name)
  const isTold = splitFolders(entryPath)[0] === stem
  return { ...form, path: isTold ? entryPath : `${stem}/${entryPath}`, background: true }
}

function refusedEntry({ code, message, result }: Reject): Partial<Entry> {
  if (code !== CODE.duplicate) return { state: 'refused', reason: message }
  return { state: 'duplicate', documentId: (result as { docId: string }).docId, reason: message }
}

const recordOutcome = (db: Database | Transaction, { unpackId, ordinal }: Entry, outcome: Partial<Entry>) =>
  db
    .update(unpackEntry)
    .set(outcome)
    .where(and(eq(unpackEntry.unpackId, unpackId), eq(unpackEntry.ordinal, ordinal)))

/** The archive itself is no longer needed. */
const end = (db: Database, id: string) =>
  db.update(unpack).set({ state: 'done', sha256: null }).where(eq(unpack.id, id))

async function giveUp(db: Database, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const left = and(eq(unpackEntry.unpackId, id), eq(unpackEntry.state, 'waiting'))
    await tx.update(unpackEntry).set({ state: 'refused', reason }).where(left)
    const known = await tx.$count(unpackEntry, eq(unpackEntry.unpackId, id))
    await tx
      .update(unpack)
      .set({ state: known > 0 ? 'done' : 'refused', reason, sha256: null })
      .where(eq(unpack.id, id))
  })
}
