import { isDeepStrictEqual } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { askConversion, type Converter } from '#server/rendering/conversion/index.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { file, passage } from '#server/db/schema/index.ts'
import { type Extracted, EXTRACTION_VERSION, type ExtractionOutcome } from '#server/formats/extraction/index.ts'
import { extractFile } from '#server/formats/readers/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { selectPages } from '#server/rendering/ocr/index.ts'
import { keepLinks, keepText, writeOutcome, tellObstacle, toldBeside } from './keep-text.ts'
import { ocrObstacle, recogniseLater } from './ocr.ts'
import { withRecognised } from './recognised-text.ts'

interface Deps {
  db: Database
  files: FileStore
  converter: Converter
}

interface Again {
  sha256: string
  /** A hint for text formats. */
  name: string
  signal: AbortSignal
  /** On request: read the file even if the present extraction has read it already. */
  anyVersion: boolean
}

/**
 * Reads a file again. Until the new text is stored, the former one is used. A reading that fails or finds no text
 * removes nothing, and an equal result changes no document. Titles stay as they are: a document is not renamed without
 * its author.
 */
export async function readAgain(deps: Deps, o: Again): Promise<void> {
  const [known] = await deps.db.select(FACTS).from(file).where(eq(file.sha256, o.sha256))
  if (!known || !isWanted(known, o)) return
  const readStart = new Date()
  const outcome = await extractFile({ path: await deps.files.path(o.sha256), fileName: o.name, signal: o.signal })
  if (outcome.state === 'crashed') throw new Error(outcome.reason)
  const times = { readStart, readEnd: new Date() }
  const obstacle = await ocrObstacle(deps.db)
  await deps.converter.office() // determined before anything is locked
  await deps.db.transaction(async (tx) => {
    const [was] = await tx.select(FACTS).from(file).where(eq(file.sha256, o.sha256)).for('update')
    if (!was || !isWanted(was, o)) return
    const pages = await selectPages(tx, o.sha256)
    // The task that recognises the last page writes this text; then the file is found again.
    if (pages.some((each) => each.state === 'waiting')) return
    await tx.update(file).set(times).where(eq(file.sha256, o.sha256))
    if (outcome.state === 'refused') return keepRefusal(tx, was, outcome)
    const { kind } = outcome
    const extracted = withRecognised(tellObstacle(outcome.extracted, obstacle), pages)
    if (await isSame(tx, was, { kind, extracted })) {
      await keepLinks(tx, o.sha256, extracted)
      return note(tx, o.sha256, toldBeside(extracted))
    }
    await keepText(tx, { sha256: o.sha256, kind, extracted })
    await askConversion(tx, deps.converter, { sha256: o.sha256, kind }, { when: 'always', tenantId: '0' })
    if (obstacle === null) await recogniseLater(tx, o.sha256, { tenantId: '0', once: true })
  })
}

/** The former text stays, and this extraction does not try the file again. */
export async function gaveUpAgain(db: Database, sha256: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [was] = await tx.select(FACTS).from(file).where(eq(file.sha256, sha256)).for('update')
    if (was?.state === 'waiting') await writeOutcome(tx, sha256, { state: 'failed', reason, ...NOTED })
    else if (was) await note(tx, sha256)
  })
}

const FACTS = {
  sha256: file.sha256,
  kind: file.kind,
  state: file.state,
  reason: file.reason,
  cause: file.cause,
  text: file.text,
  locked: file.locked,
  readWith: file.readWith,
} as const

type Facts = Pick<typeof file.$inferSelect, keyof typeof FACTS>

/**
 * Nobody stores the password with which a text was read, so that text stays. A waiting file gets its first reading
 * before.
 */
const isWanted = (known: Facts, { anyVersion }: Again): boolean =>
  !known.locked && (anyVersion || (known.state !== 'waiting' && known.readWith < EXTRACTION_VERSION))

const NOTED = { readWith: EXTRACTION_VERSION } as const

const note = async (tx: Transaction, sha256: string, more: Partial<typeof file.$inferInsert> = {}): Promise<void> => {
  await tx
    .update(file)
    .set({ ...NOTED, ...more })
    .where(eq(file.sha256, sha256))
}

/** A file without text may now have none for another reason: it asks for a password, or its kind is known now. */
async function keepRefusal(
  tx: Transaction,
  was: Facts,
  { kind, reason, cause }: Extract<ExtractionOutcome, { state: 'refused' }>,
): Promise<void> {
  const isKnown = was.state === 'refused' && was.kind === kind && was.reason === reason && was.cause === cause
  if (was.state === 'done' || isKnown) return note(tx, was.sha256)
  await writeOutcome(tx, was.sha256, { state: 'refused', kind, reason, cause, ...NOTED })
}

/** Whether the index and all positions in the text stay valid. */
async function isSame(
  tx: Transaction,
  was: Facts,
  { kind, extracted }: { kind: string; extracted: Extracted },
): Promise<boolean> {
  if (was.state !== 'done' || was.kind !== kind || was.text !== asStored(extracted.text)) return false
  const { text, page, heading, offset } = passage
  const before = await tx
    .select({ text, page, heading, offset })
    .from(passage)
    .where(eq(passage.sha256, was.sha256))
    .orderBy(asc(passage.ordinal))
  const after = extracted.passages.map((each) => ({
    ...each,
    text: asStored(each.text),
    heading: each.heading && asStored(each.heading),
  }))
  return isDeepStrictEqual(before, after)
}

/** Half surrogate pairs do not come back from the database as they were written. */
const asStored = (text: string): string => text.toWellFormed()
