import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Masker } from '#core/text/masking/masking.ts'
import type { Executor } from '#server/db/database.ts'
import { file } from '#server/db/schema/index.ts'

/** Files whose numbers are kept in memory; each has few. */
const MOST_KEPT = 20_000
/** Read at a time, so that a long text lets other requests in between. */
const PIECE = 100_000
/** Longer than any number with its blanks, so that none is lost between two pieces. */
const OVERLAP = 200

interface Kept {
  /** Changes when the file is read once more, or its scanned pages are recognised. */
  stamp: string
  numbers: readonly string[]
}

/** Gone with the rules that found them. */
const kept = new WeakMap<Masker, Map<string, Kept>>()

/** The numbers in the text of a stored file, found once for its text and the rules in force. */
export async function numbersInFile(db: Executor, masker: Masker, sha256: string): Promise<readonly string[]> {
  const own = kept.get(masker) ?? new Map<string, Kept>()
  kept.set(masker, own)
  const stamp = sql<string>`concat(pg_column_size(${file.text}), ' ', ${file}.xmin)`
  const [now] = await db.select({ stamp }).from(file).where(eq(file.sha256, sha256))
  const known = own.get(sha256)
  if (!now || known?.stamp === now.stamp) return known?.numbers ?? []
  const [row] = await db.select({ text: file.text }).from(file).where(eq(file.sha256, sha256))
  const numbers = await numbersInText(masker, row?.text ?? '')
  if (own.size >= MOST_KEPT) own.clear()
  own.set(sha256, { stamp: now.stamp, numbers })
  return numbers
}

async function numbersInText(masker: Masker, text: string): Promise<string[]> {
  const found = new Set<string>()
  for (let from = 0; from < text.length; from += PIECE) {
    if (from > 0) await setImmediate()
    for (const number of masker.numbers(text.slice(from, from + PIECE + OVERLAP))) found.add(number)
  }
  return [...found]
}
