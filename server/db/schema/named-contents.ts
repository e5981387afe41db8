import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { attachment } from './knowledge/documents.ts'
import { webImport } from './knowledge/import.ts'
import { unpack, uploadedFile, uploadSession } from './knowledge/upload.ts'
import { file } from './storage/file.ts'
import { rendition } from './storage/rendition.ts'

/** A place where rows name stored bytes. */
interface NamesContent {
  table: PgTable
  sha256: SQL
  /** Of which rows; without, of all. */
  where?: SQL
  /** The row cannot do without the bytes. Those of the others may not be there yet, or be gone already. */
  attached?: true
}

/**
 * Every place where a row names stored bytes: they stay as long as one does, and a backup takes them. A new column that
 * names bytes is one more line.
 */
export const NAMED_CONTENTS: readonly NamesContent[] = [
  { table: attachment, sha256: sql`${attachment.sha256}`, attached: true },
  { table: attachment, sha256: sql`${attachment.previewSha256}`, attached: true },
  { table: uploadedFile, sha256: sql`${uploadedFile.sha256}`, attached: true },
  { table: file, sha256: sql`${file.sha256}` },
  { table: rendition, sha256: sql`${rendition.sha256}` },
  { table: unpack, sha256: sql`${unpack.sha256}` },
  { table: uploadSession, sha256: sql`${uploadSession.storedSha256}`, where: sql`not ${uploadSession.done}` },
  // The file of an import while it is still to be read, and its result until a user has looked at it.
  { table: webImport, sha256: sql`${webImport.request} ->> 'sha256'` },
  { table: webImport, sha256: sql`${webImport.result} ->> 'content'` },
]
