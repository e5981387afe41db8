import * as v from 'valibot'

/** An order of the command line for the program on the server's own machine (`server/boot/maintenance.ts`). */
export const Order = v.variant('do', [
  v.object({ do: v.literal('backup-create'), target: v.string(), base: v.optional(v.string()) }),
  v.object({ do: v.literal('backup-verify'), archive: v.string() }),
  v.object({ do: v.literal('backup-restore'), archive: v.string() }),
  v.object({ do: v.literal('library-export'), target: v.string(), seenBy: v.optional(v.string()) }),
  v.object({ do: v.literal('library-verify'), archive: v.string() }),
  v.object({ do: v.literal('library-import'), archive: v.string(), admin: v.string() }),
  v.object({ do: v.literal('doctor'), deep: v.boolean() }),
  v.object({ do: v.literal('admin-reset'), account: v.string() }),
  v.object({ do: v.literal('secret-show') }),
  v.object({ do: v.literal('secret-set') }),
  v.object({ do: v.literal('files-places') }),
  v.object({ do: v.literal('files-adopt') }),
  v.object({
    do: v.literal('model-add'),
    from: v.string(),
    runtime: v.optional(v.string()),
    unknown: v.optional(v.number()),
  }),
  v.object({ do: v.literal('model-show') }),
])
export type Order = v.InferOutput<typeof Order>

/** The variable with the new secret; other users of the machine can read arguments. */
export const NEW_SECRET = 'NEW_SECRET'

export const AdminReport = v.object({ username: v.string(), password: v.string() })
export type AdminReport = v.InferOutput<typeof AdminReport>

export const SecretReport = v.object({
  /** In the form for `ZHIKU_SECRET`. */
  secret: v.string(),
  from: v.picklist(['secret.key', 'ZHIKU_SECRET']),
})
export type SecretReport = v.InferOutput<typeof SecretReport>

export const PlacesReport = v.object({
  places: v.array(
    v.object({ id: v.string(), kind: v.picklist(['local', 'object']), name: v.string(), holds: v.boolean() }),
  ),
})
export type PlacesReport = v.InferOutput<typeof PlacesReport>

/** The model for search by meaning; null: there is none. */
export const ModelReport = v.object({
  model: v.nullable(
    v.object({
      name: v.string(),
      licence: v.string(),
      origin: v.string(),
      dimension: v.number(),
      /** SHA-256 of the model. */
      digest: v.string(),
    }),
  ),
})
export type ModelReport = v.InferOutput<typeof ModelReport>

export const BackupReport = v.object({
  archive: v.string(),
  time: v.string(),
  tables: v.number(),
  rows: v.number(),
  files: v.number(),
  bytes: v.number(),
  /** How many of the files are in an earlier backup. */
  inEarlier: v.number(),
  /** Earlier backups that must be kept with it. */
  needs: v.array(v.string()),
  /** Digests of contents that belong to a document but were missing in the file store. */
  missing: v.array(v.string()),
})
export type BackupReport = v.InferOutput<typeof BackupReport>

export const VerifyReport = v.object({
  ...BackupReport.entries,
  /** Parts that differ from what was written. */
  damages: v.array(v.string()),
  /** The number of searches in the restored library, and those that did not find their document. */
  searches: v.number(),
  unfound: v.array(v.string()),
})
export type VerifyReport = v.InferOutput<typeof VerifyReport>

export const LibraryReport = v.object({
  archive: v.string(),
  time: v.string(),
  /** Two exports with the same digest are equal. */
  digest: v.string(),
  /** The person with whose rights it was made; null: the whole library. */
  seenBy: v.nullable(v.string()),
  /** How many rows of each kind. */
  counts: v.record(v.string(), v.number()),
  bytes: v.number(),
  /** Digests of contents that belong to a document but were missing in the file store. */
  missing: v.array(v.string()),
  leftOut: v.array(v.object({ name: v.string(), count: v.number() })),
})
export type LibraryReport = v.InferOutput<typeof LibraryReport>

export const LibraryVerifyReport = v.object({ ...LibraryReport.entries, damages: v.array(v.string()) })
export type LibraryVerifyReport = v.InferOutput<typeof LibraryVerifyReport>

export const LibraryImportReport = v.object({
  ...LibraryReport.entries,
  /** Files that were written now, and those that an earlier import had written before it was interrupted. */
  filesWritten: v.number(),
  filesThere: v.number(),
  /** How many files will be read for their text. */
  toRead: v.number(),
  /** The account that can sign in; its password must be changed then. Null: the one in the server's settings. */
  admin: v.object({ username: v.string(), password: v.nullable(v.string()) }),
})
export type LibraryImportReport = v.InferOutput<typeof LibraryImportReport>

/** One line of JSON on its standard output; the last one is a result or a refusal. */
export const Said = v.union([
  v.object({ progress: v.string() }),
  v.object({ result: v.unknown() }),
  v.object({ refused: v.string() }),
])
export type Said = v.InferOutput<typeof Said>
