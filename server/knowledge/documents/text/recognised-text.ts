import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { file, type ocrPage, passage } from '#server/db/schema/index.ts'
import { cutPassages } from '#server/formats/passages/index.ts'
import type { Extracted, Passage } from '#server/formats/extraction/index.ts'
import { writeOutcome } from './keep-text.ts'

/** The label of a recognised passage; it tells readers that a character may be wrong. */
export const RECOGNISED = '文字识别'

/** Separates the text of the file from the recognised text. */
const GAP = '\n\n'

type Pages = readonly (typeof ocrPage.$inferSelect)[]

/** Adds the recognised pages to the text of a file, with their page numbers; running it twice gives the same. */
export async function keepRecognised(tx: Transaction, sha256: string, pages: Pages): Promise<void> {
  const [known] = await tx
    .select({ text: file.text, reason: file.reason })
    .from(file)
    .where(eq(file.sha256, sha256))
    .for('update')
  const first = await firstRecognised(tx, sha256)
  const own = (known?.text ?? '').slice(0, first ?? undefined).trimEnd()
  await tx.delete(passage).where(and(eq(passage.sha256, sha256), eq(passage.heading, RECOGNISED)))
  const [{ last } = { last: -1 }] = await tx
    .select({ last: sql<number>`coalesce(max(${passage.ordinal}), -1)::int` })
    .from(passage)
    .where(eq(passage.sha256, sha256))
  const { text, passages } = recognisedAfter(own, pages)
  const rows = passages.map((each, i) => ({ ...each, sha256, ordinal: last + 1 + i }))
  for (let at = 0; at < rows.length; at += 1000) await tx.insert(passage).values(rows.slice(at, at + 1000))
  await writeOutcome(tx, sha256, { state: 'done', text, reason: ocrReason(known?.reason ?? null, pages) })
}

/** A newly read file, with the pages that were recognised before and still have no text of their own. */
export function withRecognised(own: Extracted, pages: Pages): Extracted {
  const readable = new Set(own.passages.map((each) => each.page))
  const silent = pages.filter((each) => !readable.has(each.page))
  if (silent.length === 0) return own
  const { text, passages } = recognisedAfter(own.text.trimEnd(), silent)
  const reason = ocrReason(own.warnings.join('；'), silent)
  return { ...own, text, passages: [...own.passages, ...passages], warnings: reason === null ? [] : [reason] }
}

/** A text followed by the recognised text, and the passages of the recognised one. */
function recognisedAfter(own: string, pages: Pages): { text: string; passages: Passage[] } {
  let text = own
  const passages: Passage[] = []
  for (const page of pages.filter((each) => each.text !== '')) {
    if (text !== '') text += GAP
    const start = text.length
    const whole = { start: 0, end: page.text.length, page: page.page, heading: RECOGNISED }
    for (const cut of cutPassages(page.text, [whole])) passages.push({ ...cut, offset: start + cut.offset })
    text += page.text
  }
  return { text, passages }
}

async function firstRecognised(tx: Transaction, sha256: string): Promise<number | null> {
  const [found] = await tx
    .select({ offset: sql<number | null>`min(${passage.offset})::int` })
    .from(passage)
    .where(and(eq(passage.sha256, sha256), eq(passage.heading, RECOGNISED)))
  return found?.offset ?? null
}

/** Warnings about missing text that recognition has solved. */
const ANSWERED = /没有文字层|没有可以搜索的文字|文字层不可信|文字识别/

function ocrReason(before: string | null, pages: Pages): string | null {
  const kept = (before ?? '').split('；').filter((each) => each !== '' && !ANSWERED.test(each))
  const failed = pages.filter((page) => page.state === 'failed')
  const found = pages.some((page) => page.text !== '')
  return (
    [
      ...kept,
      ...(found ? ['部分正文由文字识别得到，可能有错字'] : []),
      ...(failed.length > 0 ? [`有 ${failed.length} 页文字识别失败（${failed[0]?.reason ?? '原因不明'}）`] : []),
    ].join('；') || null
  )
}
