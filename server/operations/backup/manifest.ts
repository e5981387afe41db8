import * as v from 'valibot'

/** Raised when a backup is written that an older program would misread. */
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

/** The table of contents of a backup: everything that is in it, with its digest. */
export const Manifest = v.object({
  format: v.literal(FORMAT),
  /** Tells this backup from every other. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** The moment of the snapshot. */
  time: v.string(),
  /** Digests of the migrations that made its tables, in order. */
  migrations: v.array(Sha256),
  /** In an order in which they can be filled. */
  tables: v.array(Table),
  /** `value` null: never used. */
  sequences: v.array(v.object({ schema: Name, name: Name, value: v.nullable(v.string()) })),
  /** Stored contents. `base`: which of the earlier backups holds the bytes; absent: this one does. */
  files: v.array(v.object({ sha256: Sha256, size: v.number(), base: v.optional(v.number()) })),
  /** Files of the data folder itself. */
  settings: v.array(v.object({ name: v.picklist(['secret.key', 'zhiku.config.json']), sha256: Sha256 })),
  /** The earlier backups that this one needs; they lie in the same folder. */
  bases: v.array(v.object({ name: PlainName, id: v.string() })),
  /** Contents that a document has and the file store had not. */
  missing: v.array(Sha256),
  /** Titles that find one document, to be searched once it is restored. */
  searches: v.array(v.object({ text: v.string(), documentId: v.string() })),
})
export type Manifest = v.InferOutput<typeof Manifest>

export const MANIFEST = 'manifest.json'
export const tableEntry = ({ schema, name }: { schema: string; name: string }) => `database/${schema}.${name}`
export const settingEntry = (name: string) => `settings/${name}`
