import type { ExtractionInput } from '#server/formats/extraction/index.ts'
import { openZip } from '#server/formats/zip/index.ts'
import type { Bundle } from './bundle/bundle.ts'
import { SHOWN_BYTES } from './entry-text.ts'

/** How many files of an archive are listed; the reader of archives has the same limit. */
const LISTED = 20_000

/** The files of an archive, as its directory lists them. */
export async function archiveTree(input: ExtractionInput): Promise<Bundle> {
  const zip = await openZip(input)
  const entries = zip.entries.slice(0, LISTED).map(({ name, size, isEncrypted }) => ({
    name,
    size,
    ...(isEncrypted && { encrypted: true }),
    ...(size > SHOWN_BYTES && { large: true }),
  }))
  const head = { entries: entries.length, truncated: zip.isCut || zip.entries.length > LISTED, unsafe: zip.unsafe }
  return { head, parts: [Buffer.from(JSON.stringify(entries))] }
}
