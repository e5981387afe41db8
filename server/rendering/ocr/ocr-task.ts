import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { file, ocrPage } from '#server/db/schema/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { draw } from '../pictures/index.ts'
import { defineTask, type Task } from '#server/jobs/queue/index.ts'
import { cleanRecognised } from './clean-recognised.ts'
import { type OcrEngine, ocrEngine, recognise } from './ocr-engine.ts'
import { OCR_PAGE, selectPages } from './ocr-pages.ts'

/** 200 dpi of A4: with more, recognition takes longer and finds nothing more. */
export const WIDTH = 1654
export const LONGEST = 2400

interface Deps {
  db: Database
  files: FileStore
}

/** Called with the recognised pages of a file when the last of them has ended. */
type Finished = (tx: Transaction, sha256: string, pages: Awaited<ReturnType<typeof selectPages>>) => Promise<void>

interface Page {
  sha256: string
  page: number
}

/** Recognises one page. One at a time, because it keeps a core busy for ten seconds. */
export const ocrTask = (finished: Finished): Task<Deps> =>
  defineTask(OCR_PAGE, {
    title: '识别一页图像上的文字',
    concurrency: 1,
    attempts: 2,
    async run(of, deps: Deps, signal) {
      const kind = await waitingKind(deps.db, of)
      if (kind === null) return
      const engine = await ocrEngine()
      if (engine === null) throw new Error('本机没有安装文字识别程序（tesseract 与 chi_sim）')
      await end(deps.db, finished, of, await readPage(deps.files, engine, { ...of, kind }, signal))
    },
    gaveUp: (of, { db }, error) => end(db, finished, of, { state: 'failed', reason: error }),
    revive: async (tx, { sha256, page }) => {
      const isIt = and(eq(ocrPage.sha256, sha256), eq(ocrPage.page, page))
      await tx.update(ocrPage).set({ state: 'waiting', reason: null }).where(isIt)
    },
  })

/** Null when nothing is left to do, because an earlier run did it or the file is gone. */
async function waitingKind(db: Database, { sha256, page }: Page): Promise<string | null> {
  const rows = await db
    .select({ kind: file.kind })
    .from(ocrPage)
    .innerJoin(file, eq(file.sha256, ocrPage.sha256))
    .where(and(eq(ocrPage.sha256, sha256), eq(ocrPage.page, page), eq(ocrPage.state, 'waiting')))
  return rows[0]?.kind ?? null
}

type End = { state: 'done'; text: string } | { state: 'failed'; reason: string }

async function readPage(
  files: FileStore,
  engine: OcrEngine,
  { sha256, page, kind }: Page & { kind: string },
  signal: AbortSignal,
): Promise<End> {
  const path = await files.path(sha256)
  const job =
    kind === 'image'
      ? { what: 'picture' as const, longest: LONGEST, page }
      : { what: 'page' as const, page, width: WIDTH }
  const drawn = await draw({ path }, job, signal)
  if (drawn.state === 'busy') throw new Error('绘图正忙')
  if (drawn.state === 'refused') return { state: 'failed', reason: drawn.reason }
  const outcome = await recognise(engine, drawn.picture, signal)
  if (outcome.state === 'done') return { state: 'done', text: cleanRecognised(outcome.text) }
  if (outcome.state === 'crashed') throw new Error(outcome.reason)
  return { state: 'failed', reason: outcome.reason }
}

/** Stores the result of a page. The task that finishes the last page passes the file on; the lock makes sure that only one task does. */
function end(db: Database, finished: Finished, { sha256, page }: Page, how: End): Promise<void> {
  return db.transaction(async (tx) => {
    const held = await tx.select({ sha256: file.sha256 }).from(file).where(eq(file.sha256, sha256)).for('update')
    if (held.length === 0) return
    await tx
      .update(ocrPage)
      .set(how)
      .where(and(eq(ocrPage.sha256, sha256), eq(ocrPage.page, page)))
    const pages = await selectPages(tx, sha256)
    if (pages.every((each) => each.state !== 'waiting')) await finished(tx, sha256, pages)
  })
}
