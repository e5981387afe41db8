import { availableParallelism } from 'node:os'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database, Transaction } from '#server/db/database.ts'
import { file } from '#server/db/schema/index.ts'
import { askConversion, type Converter } from '#server/rendering/conversion/index.ts'
import { extractFile } from '#server/formats/readers/index.ts'
import { EXTRACTION_VERSION } from '#server/formats/extraction/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { defineTask, taskKind } from '#server/jobs/queue/index.ts'
import { keepText, writeOutcome, tellObstacle } from './keep-text.ts'
import { ocrObstacle, recogniseLater } from './ocr.ts'
import { gaveUpAgain, readAgain } from './read-again.ts'
import { titleFromContent } from './title.ts'

/** `again`: somebody requested to read the file once more. */
export const EXTRACT_FILE = taskKind(
  'extract-file',
  v.object({ sha256: v.string(), name: v.string(), again: v.optional(v.boolean()) }),
)

interface Deps {
  db: Database
  files: FileStore
  converter: Converter
}

/** False when a draft got other bytes while these were read; otherwise they stay until the transaction ends. */
const isStillStored = async (tx: Transaction, sha256: string): Promise<boolean> =>
  (await tx.select({ sha256: file.sha256 }).from(file).where(eq(file.sha256, sha256)).for('key share')).length > 0

/**
 * Reads the text of a stored file in a throw-away process and stores it with its passages. Running it twice gives the
 * same rows; a file that was already read is not read again.
 */
export const extractTask = defineTask(EXTRACT_FILE, {
  title: '读取文件的文字',
  // One PDF keeps one core busy; the other cores are for people who search.
  concurrency: Math.max(1, availableParallelism() - 1),
  attempts: 3,
  async run({ sha256, name, again }, deps: Deps, signal) {
    if (again) return readAgain(deps, { sha256, name, signal, anyVersion: true })
    const known = await deps.db.select({ state: file.state }).from(file).where(eq(file.sha256, sha256))
    if (known[0]?.state !== 'waiting') return
    const readStart = new Date()
    const outcome = await extractFile({
      path: await deps.files.path(sha256),
      fileName: name,
      signal,
    })
    if (outcome.state === 'crashed') throw new Error(outcome.reason)
    const { kind } = outcome
    const times = { readStart, readEnd: new Date() }
    if (outcome.state !== 'done') {
      const { reason, cause } = outcome
      const refused = { state: 'refused' as const, kind, reason, cause, readWith: EXTRACTION_VERSION, ...times }
      await deps.db.transaction((tx) => writeOutcome(tx, sha256, refused))
      return
    }
    const obstacle = await ocrObstacle(deps.db)
    await deps.converter.office() // determined before anything is locked
    await deps.db.transaction(async (tx) => {
      if (!(await isStillStored(tx, sha256))) return
      await askConversion(tx, deps.converter, { sha256, kind }, { when: 'always', tenantId: '0' })
      await titleFromContent(tx, deps.db, { sha256, title: outcome.extracted.title })
      await keepText(tx, { sha256, kind: outcome.kind, extracted: tellObstacle(outcome.extracted, obstacle) })
      await tx.update(file).set(times).where(eq(file.sha256, sha256))
      if (obstacle === null) await recogniseLater(tx, sha256, { tenantId: '0' })
    })
  },
  gaveUp: async ({ sha256, again }, deps, error) => {
    if (again) return gaveUpAgain(deps.db, sha256, error)
    const failed = { state: 'failed' as const, reason: error, readWith: EXTRACTION_VERSION, readEnd: new Date() }
    await deps.db.transaction((tx) => writeOutcome(tx, sha256, failed))
  },
  revive: async (_tx, payload) => ({ ...payload, again: true }),
})
