import * as v from 'valibot'

/** Increased when backups change so that an older program would misread them. */
export const FORMAT = 1

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Name = v.pipe(v.string(), v.regex(/^[a-z_]\w*$/))
/** The name of a file without a folder. */
const PlainName = v.pipe(v.string(), v.regex(/^[^/\\\0]+$/))

const Table = v.object({
  schema: Name,
  name: Name,
  columns: v.array(Name),
  rows: v.number(),
  sha256: Sha256,
})

/** The table of contents of a backup: all parts with their digests. */
export const Manifest = v.object({
  format: v.literal(FORMAT),
  /** Unique id of this backup. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** The time of the snapshot. */
  time: v.string(),
  /** Digests of the migrations that created the tables, in order. */
  migrations: v.array(Sha256),
  /** In an order in which they can be filled. */
  tables: v.array(Table),
  /** `value` null: never used. */
  sequences: v.array(v.object({ schema: Name, name: Name, value: v.nullable(v.string()) })),
  /** Stored contents. `base`: which of the earlier backups has the bytes; absent: this one. */
  files: v.array(v.object({ sha256: Sha256, size: v.number(), base: v.optional(v.number()) })),
  /** Files of the data folder itself. */
  settings: v.array(v.object({ name: v.picklist(['secret.key', 'zhiku.config.json']), sha256: Sha256 })),
  /** The earlier backups that this one needs; they are in the same folder. */
  bases: v.array(v.object({ name: PlainName, id: v.string() })),
  /** Contents that belong to a document but were missing in the file store. */
  missing: v.array(Sha256),
  /** Titles that find one document each, for a test search after restoring. */
  searches: v.array(v.object({ text: v.string(), documentId: v.string() })),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const tableEntry = ({ schema, name }: { schema: string; name: string }) => `database/${schema}.${name}`
export const settingEntry = (name: string) => `settings/${name}`
