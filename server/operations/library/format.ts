import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** Increased when exports change so that an older program would misread them. */
export const VERSION = 1
export const CONTENTS = 'library.json'

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `library.json`: the parts of an export with their digests. */
export const Contents = v.object({
  format: v.literal('zhiku-library'),
  version: v.literal(VERSION),
  /** Unique id of this export. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** The time of the snapshot. */
  time: v.string(),
  /**
   * The digest of the library itself: equal for two exports with the same content, whenever and wherever they were
   * made.
   */
  digest: Sha256,
  /** The login name of the person whose view is exported; null: the whole library. */
  seenBy: v.nullable(v.string()),
  kinds: v.array(v.object({ name: v.string(), rows: Count, sha256: Sha256, fields: v.array(v.string()) })),
  /** The total size of the files in bytes. */
  bytes: Count,
  /** Contents that belong to a document but were missing in the file store. */
  missing: v.array(Sha256),
  /** Data of the installation that are not in the export, described for people. */
  leftOut: v.array(v.object({ name: v.string(), count: Count })),
})
export type Contents = v.InferOutput<typeof Contents>

/** Files are covered too, because the rows of `files` name them by digest. */
export function digestOfLibrary(kinds: Contents['kinds'], missing: readonly string[]): string {
  const hash = createHash('sha256')
  for (const { name, sha256 } of kinds) hash.update(`${name} ${sha256}\n`)
  for (const sha256 of missing) hash.update(`missing ${sha256}\n`)
  return hash.digest('hex')
}
