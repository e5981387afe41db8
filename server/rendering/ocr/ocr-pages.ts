import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Executor, Transaction } from '#server/db/database.ts'
import { ocrPage, passage } from '#server/db/schema/index.ts'
import { enqueueAll, taskKind } from '#server/jobs/queue/index.ts'

export const OCR_PAGE = taskKind('ocr-page', v.object({ sha256: v.string(), page: v.number() }))

/** Runs after all tasks that a person waits for, and after imports. */
const PRIORITY = 20
/** Further pages of a scan are not read: at 10 s a page they would keep the machine busy for hours. */
const PAGES = 500

/** Whether files of this kind have pages to recognise. */
export const isRecognisable = (kind: string | null): boolean => kind === 'pdf' || kind === 'image'

/**
 * Requests recognition for the pages of a file without text; a picture is one page, or as many as a TIFF has. With `once`, pages that were read
 * already are skipped. Returns the number of pages.
 */
export async function askPages(
  tx: Transaction,
  of: { sha256: string; kind: string; pages: number | null; tenantId: string; once?: boolean },
): Promise<number> {
  const { sha256, tenantId } = of
  const read = await tx
    .selectDistinct({ page: passage.page })
    .from(passage)
    .where(and(eq(passage.sha256, sha256), sql`${passage.page} is not null`))
  const seen = of.once ? await selectPages(tx, sha256) : []
  const known = new Set([...read, ...seen].map((each) => each.page))
  const total = Math.min(of.pages ?? (of.kind === 'image' ? 1 : 0), PAGES)
  const missing = Array.from({ length: total }, (_, i) => i + 1).filter((page) => !known.has(page))
  if (missing.length === 0) return 0
  const rows = missing.map((page) => ({ sha256, page }))
  const waiting = { state: 'waiting' as const, reason: null, text: '' }
  await tx
    .insert(ocrPage)
    .values(rows)
    .onConflictDoUpdate({ target: [ocrPage.sha256, ocrPage.page], set: waiting })
  await enqueueAll(
    tx,
    OCR_PAGE,
    rows.map((payload) => ({ dedupeKey: `${sha256}:${payload.page}`, payload, priority: PRIORITY, tenantId })),
  )
  return missing.length
}

export interface OcrProgress {
  done: number
  total: number
}

/** The progress of files that are being recognised; finished files are left out. */
export async function ocrProgress(db: Executor, hashes: readonly string[]): Promise<Map<string, OcrProgress>> {
  if (hashes.length === 0) return new Map()
  const waiting = sql<number>`count(*) filter (where ${ocrPage.state} = 'waiting')::int`
  const rows = await db
    .select({ sha256: ocrPage.sha256, total: sql<number>`count(*)::int`, waiting })
    .from(ocrPage)
    .where(inArray(ocrPage.sha256, [...hashes]))
    .groupBy(ocrPage.sha256)
  const moving = rows.filter((row) => row.waiting > 0)
  return new Map(moving.map((row) => [row.sha256, { done: row.total - row.waiting, total: row.total }]))
}

export const selectPages = (db: Executor, sha256: string) =>
  db.select().from(ocrPage).where(eq(ocrPage.sha256, sha256)).orderBy(asc(ocrPage.page))
