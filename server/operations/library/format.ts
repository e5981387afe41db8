import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** Raised when an export is written that an older program would misread. */
export const VERSION = 1
export const CONTENTS = 'library.json'

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `library.json`: what is in an export, with the digest of each part. */
export const Contents = v.object({
  format: v.literal('zhiku-library'),
  version: v.literal(VERSION),
  /** Tells this export from every other. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** The moment of its snapshot. */
  time: v.string(),
  /** Of the library itself: two exports with the same digest say the same, whenever and wherever they were made. */
  digest: Sha256,
  /** The login name of the person whose eyes it was made with; null: the whole library. */
  seenBy: v.nullable(v.string()),
  kinds: v.array(v.object({ name: v.string(), rows: Count, sha256: Sha256, fields: v.array(v.string()) })),
  /** How many bytes the files have. */
  bytes: Count,
  /** Contents that a document has and the file store had not. */
  missing: v.array(Sha256),
  /** What the installation has besides and the export has not, as a person reads it. */
  leftOut: v.array(v.object({ name: v.string(), count: Count })),
})
export type Contents = v.InferOutput<typeof Contents>

/** Files need no part of their own: the rows of `files` name them by their digests. */
export function digestOfLibrary(kinds: Contents['kinds'], missing: readonly string[]): string {
  const hash = createHash('sha256')
  for (const { name, sha256 } of kinds) hash.update(`${name} ${sha256}\n`)
  for (const sha256 of missing) hash.update(`missing ${sha256}\n`)
  return hash.digest('hex')
}
