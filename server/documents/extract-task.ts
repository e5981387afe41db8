import { availableParallelism } from 'node:os'
import { eq, inArray } from 'drizzle-orm'
import { holdChanges, recordChanges } from '../changes/index.ts'
import type { Database, Transaction } from '../db/database.ts'
import { attachment, file, passage, version, type FileState } from '../db/schema/index.ts'
import { askConversion, type Converter } from '../conversion/index.ts'
import { extractFile, type Extracted } from '../extraction/index.ts'
import type { FileStore } from '../files/index.ts'
import type { TaskHandler } from '../tasks/index.ts'
import { ocrObstacle, recogniseLater } from './ocr.ts'
import { titleFromContent } from './title.ts'

export const EXTRACT_TASK = 'extract-file'

/** A statement of a thousand rows is written for so long (150 ms) that those who search wait for it. */
const PASSAGES_PER_INSERT = 200

interface Deps {
  db: Database
  files: FileStore
  converter: Converter
}

/**
 * Reads the text out of a stored file in a throw-away process and keeps it with its passages. Running it twice gives
 * the same rows; a file that was already read is left alone.
 */
export function extractTask(deps: Deps): TaskHandler {
  return {
    // A PDF keeps a core busy; the other ones are for people who search.
    concurrency: Math.max(1, availableParallelism() - 1),
    attempts: 3,
    async run(payload, signal) {
      const { sha256, name } = payload as { sha256: string; name: string }
      const known = await deps.db.select({ state: file.state }).from(file).where(eq(file.sha256, sha256))
      if (known[0]?.state !== 'waiting') return
      const outcome = await extractFile({
        path: await deps.files.path(sha256),
        fileName: name,
        signal,
      })
      if (outcome.state === 'crashed') throw new Error(outcome.reason)
      const { kind } = outcome
      if (outcome.state !== 'done') {
        const { reason, cause } = outcome
        await deps.db.transaction((tx) => settle(tx, sha256, { state: 'refused', kind, reason, cause }))
        return
      }
      const obstacle = await ocrObstacle(deps.db)
      await deps.converter.office() // found out before anything is locked
      await deps.db.transaction(async (tx) => {
        await askConversion(tx, deps.converter, { sha256, kind }, { when: 'always', tenantId: '0' })
        await titleFromContent(tx, deps.db, { sha256, title: outcome.extracted.title })
        await keepText(tx, { sha256, kind: outcome.kind, extracted: readWith(outcome.extracted, obstacle) })
        if (obstacle === null) await recogniseLater(tx, sha256, '0')
      })
    },
    gaveUp: (payload, error) =>
      deps.db.transaction((tx) =>
        settle(tx, (payload as { sha256: string }).sha256, { state: 'failed', reason: error }),
      ),
  }
}

/** A page without text says that it wants recognition; beside it stands why that does not come. */
function readWith(extracted: Extracted, obstacle: string | null): Extracted {
  if (obstacle === null) return extracted
  const told = (warning: string) => (warning.includes('需要文字识别') ? `${warning}（${obstacle}）` : warning)
  return { ...extracted, warnings: extracted.warnings.map(told) }
}

/** Keeps what was read of a file in the place of what was read before. */
export async function keepText(
  tx: Transaction,
  { sha256, kind, extracted }: { sha256: string; kind: string; extracted: Extracted },
): Promise<void> {
  await tx.delete(passage).where(eq(passage.sha256, sha256))
  const rows = extracted.passages.map((p, ordinal) => ({ ...p, sha256, ordinal }))
  for (let at = 0; at < rows.length; at += PASSAGES_PER_INSERT) {
    await tx.insert(passage).values(rows.slice(at, at + PASSAGES_PER_INSERT))
  }
  const { title, author, text, pages, encoding, truncated } = extracted
  const found = { title, author, text, pages, encoding, truncated, ...provenance(extracted) }
  await settle(tx, sha256, { state: 'done', kind, reason: extracted.warnings.join('；') || null, ...found })
}

/** What only some formats say of themselves. */
function provenance({ created = null, modified = null, outline }: Partial<Extracted>) {
  return {
    sourceCreated: created === null ? null : new Date(created),
    sourceModified: modified === null ? null : new Date(modified),
    outline: outline ?? null,
  }
}

/** Writes the file's final state and tells the index about every document that holds these bytes. */
export async function settle(
  tx: Transaction,
  sha256: string,
  values: Partial<typeof file.$inferInsert> & { state: FileState },
): Promise<void> {
  await tx.update(file).set(values).where(eq(file.sha256, sha256))
  // A document that begins to hold these bytes at this moment is either seen here, or written into the log after this.
  await holdChanges(tx)
  const versions = tx.select({ id: attachment.versionId }).from(attachment).where(eq(attachment.sha256, sha256))
  const holders = await tx
    .selectDistinct({ id: version.documentId, tenantId: version.tenantId })
    .from(version)
    .where(inArray(version.id, versions))
  for (const tenantId of new Set(holders.map((h) => h.tenantId))) {
    const ids = holders.filter((h) => h.tenantId === tenantId).map((h) => h.id)
    await recordChanges(tx, ids, { narrowing: false, tenantId })
  }
}
