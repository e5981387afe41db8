import type { Database, Executor } from '#server/db/database.ts'
import { askRendition, findRendition, type Rendition, retryRendition } from '#server/storage/renditions/index.ts'
import { enqueue } from '#server/jobs/queue/index.ts'
import { CONVERT_FILE, pdfOf } from './convert-task.ts'
import { conversionOf } from './convertible.ts'
import type { Converter } from './converter.ts'

/** The content whose page view is meant. */
export interface Source {
  sha256: string
  kind: string | null
}

/**
 * Stores that a content is to be converted, unless this version of LibreOffice has tried it already. Does nothing for
 * kinds that are not converted, or without LibreOffice. Returns whether the conversion is under way now.
 */
export async function askConversion(
  db: Executor,
  converter: Converter,
  { sha256, kind }: Source,
  o: { when: 'always' | 'asked'; tenantId: string },
): Promise<boolean> {
  const conversion = conversionOf(kind)
  if (conversion === null || (o.when === 'always' && conversion.when !== 'always')) return false
  const office = await converter.office()
  if (office === null) return false
  const made = await findRendition(db, pdfOf(sha256))
  if (made !== null && made.state !== 'waiting' && made.maker === office.maker) return false
  await askRendition(db, pdfOf(sha256), office.maker)
  // Write the task even when it was asked for long ago: a lost task is written again, an existing one is not doubled.
  await enqueueConversion(db, sha256, o.tenantId)
  return true
}

/** Asks for the conversion once more after it has failed. */
export const askAgain = (db: Database, converter: Converter, source: Source, tenantId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const office = await converter.office()
    if (office === null || conversionOf(source.kind) === null) return
    if (await retryRendition(tx, pdfOf(source.sha256), office.maker))
      await enqueueConversion(tx, source.sha256, tenantId)
  })

const enqueueConversion = (db: Executor, sha256: string, tenantId: string) =>
  enqueue(db, CONVERT_FILE, { dedupeKey: sha256, payload: { sha256 }, tenantId })

/** `convertFlag` of the wire: -1 failed, 0 waiting, 1 converted, 2 not needed. */
export function convertFlagOf(kind: string | null, made: Pick<Rendition, 'state' | 'sha256'> | null): -1 | 0 | 1 | 2 {
  if (made === null || conversionOf(kind) === null) return 2
  if (made.sha256 !== null) return 1
  return made.state === 'failed' ? -1 : 0
}
