import { and, desc, eq, lt } from 'drizzle-orm'
import { attachment, file, passage } from '#server/db/schema/index.ts'
import type { Executor } from '#server/db/database.ts'
import { maskFor } from '#server/knowledge/masking/index.ts'
import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { cellCount, type TableAbove } from '../lexicon/index.ts'
import type { Evidence } from './found-passage.ts'

type Mask = (text: string) => string

/** So many passages of a table are read to find its header: 160,000 characters. */
const READ_ABOVE = 200
/** The header of a table that began too far above. */
const UNKNOWN: TableAbove = { header: '', widest: 0 }

/**
 * The cell that answers, told with its row and column; the row is the quotation, and it opens at the cell. Null when none is
 * certain.
 */
export async function answeringCell(ctx: Context<SearchDeps>, question: string, best: Evidence) {
  const { deps } = ctx
  const { text: whole, heading, offset } = best.passage
  const source = await fileOf(deps.db, best)
  const isCsv = source?.kind === 'csv'
  if (!source || !whole.split('\n').some((line) => cellCount(line, isCsv) > 1)) return null
  const masker = await maskFor(ctx, best.row.document)
  const mask: Mask = (text) => masker?.mask(text) ?? text
  const above = await tableAbove(deps.db, best, { ...source, isCsv, mask })
  const found = await deps.lexicon.ask('cell', question, { title: best.title, heading, text: whole, isCsv, above })
  if (!found) return null
  // Masked as a whole: a cell may end within a number.
  const masked = mask(whole)
  const textAt = ({ start, end }: { start: number; end: number }) => masked.slice(start, end)
  const quote = textAt(found.row).trim()
  if (!found.value) return { text: quote, quote, offset: offset + found.row.start, confidence: 1, evidence: best }
  const names = [...found.keys.map(textAt), ...(found.column === null ? [] : [found.column])]
  const told = textAt(found.value)
  const text = names.length === 0 ? told : `${names.join(' · ')}：${told}`
  return { text, quote, offset: offset + found.value.start, confidence: 1, evidence: best }
}

/** The file that holds the passage, and the index of its first passage in the document. */
async function fileOf(db: Executor, { row, file: other }: Evidence) {
  if (!other) return row.attachment && row.file && { sha256: row.attachment.sha256, kind: row.file.kind, from: 0 }
  const [found] = await db
    .select({ sha256: file.sha256, kind: file.kind })
    .from(attachment)
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(eq(attachment.id, other.id))
  return found ? { ...found, from: other.from } : null
}

interface Source {
  sha256: string
  from: number
  isCsv: boolean
  mask: Mask
}

/** The header of the table within which the passage begins; null where it begins with a table of its own, or with none. */
async function tableAbove(db: Executor, { passage: best }: Evidence, { sha256, from, isCsv, mask }: Source) {
  const ordinal = best.ordinal - from
  if (ordinal === 0 || cellCount(best.text.split('\n', 1)[0]!, isCsv) < 2) return null
  const earlier = await db
    .select({ text: passage.text, heading: passage.heading })
    .from(passage)
    .where(and(eq(passage.sha256, sha256), lt(passage.ordinal, ordinal)))
    .orderBy(desc(passage.ordinal))
    .limit(READ_ABOVE)
  if (earlier.length === 0) return UNKNOWN
  let above = null as TableAbove | null
  for (const { text, heading } of earlier) {
    if (heading !== best.heading) return above
    const lines = mask(text).split('\n')
    const rows = lines.slice(lines.findLastIndex((line) => cellCount(line, isCsv) < 2) + 1)
    if (rows.length === 0) return above
    above = { header: rows[0]!, widest: Math.max(above?.widest ?? 0, ...rows.map((row) => cellCount(row, isCsv))) }
    if (rows.length < lines.length) return above
  }
  return earlier.length < READ_ABOVE ? above : UNKNOWN
}
