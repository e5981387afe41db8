import type { Database, Executor } from '#server/db/database.ts'
import { askRendition, findRendition, type Rendition, retryRendition } from '#server/storage/renditions/index.ts'
import { enqueue } from '#server/jobs/queue/index.ts'
import { CONVERT_FILE, pdfRendition } from './convert-task.ts'
import { findConversion } from './convertible.ts'
import type { Converter } from './converter.ts'

/** The content that is to be converted. */
export interface Source {
  sha256: string
  kind: string | null
}

/**
 * Requests the conversion of a content, unless this version of LibreOffice has tried it already. Does nothing for kinds
 * that are not converted, or without LibreOffice. Returns whether a conversion is waiting or running now.
 */
export async function askConversion(
  db: Executor,
  converter: Converter,
  { sha256, kind }: Source,
  o: { when: 'always' | 'asked'; tenantId: string },
): Promise<boolean> {
  const conversion = findConversion(kind)
  if (conversion === null || (o.when === 'always' && conversion.when !== 'always')) return false
  const office = await converter.office()
  if (office === null) return false
  const made = await findRendition(db, pdfRendition(sha256))
  if (made !== null && made.state !== 'waiting' && made.maker === office.maker) return false
  await askRendition(db, pdfRendition(sha256), office.maker)
  // Enqueue the task even if it was requested long ago: a lost task is written again, and an existing one is not
  // duplicated.
  await enqueueConversion(db, sha256, o.tenantId)
  return true
}

/** Requests another conversion after a failed one. */
export const askAgain = (db: Database, converter: Converter, source: Source, tenantId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const office = await converter.office()
    if (office === null || findConversion(source.kind) === null) return
    if (await retryRendition(tx, pdfRendition(source.sha256), office.maker))
      await enqueueConversion(tx, source.sha256, tenantId)
  })

const enqueueConversion = (db: Executor, sha256: string, tenantId: string) =>
  enqueue(db, CONVERT_FILE, { dedupeKey: sha256, payload: { sha256 }, tenantId })

/** `convertFlag` of the wire: -1 failed, 0 waiting, 1 converted, 2 not needed. */
export function toConvertFlag(kind: string | null, made: Pick<Rendition, 'state' | 'sha256'> | null): -1 | 0 | 1 | 2 {
  if (made === null || findConversion(kind) === null) return 2
  if (made.sha256 !== null) return 1
  return made.state === 'failed' ? -1 : 0
}
