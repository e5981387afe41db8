import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { attachment } from './knowledge/documents.ts'
import { webImport } from './knowledge/import.ts'
import { unpack, uploadedFile, uploadSession } from './knowledge/upload.ts'
import { file } from './storage/file.ts'
import { rendition } from './storage/rendition.ts'

/** A column with the digests of stored bytes. */
interface NamesContent {
  table: PgTable
  sha256: SQL
  /** The rows that count; absent: all. */
  where?: SQL
  /** The row needs the bytes. For other rows they may be missing, because they are not there yet or gone already. */
  attached?: true
}

/**
 * Every column with the digests of stored bytes: bytes are kept while a row names them, and a backup contains them. A
 * new column needs a new line here.
 */
export const NAMED_CONTENTS: readonly NamesContent[] = [
  { table: attachment, sha256: sql`${attachment.sha256}`, attached: true },
  { table: attachment, sha256: sql`${attachment.previewSha256}`, attached: true },
  { table: uploadedFile, sha256: sql`${uploadedFile.sha256}`, attached: true },
  { table: file, sha256: sql`${file.sha256}` },
  { table: rendition, sha256: sql`${rendition.sha256}` },
  { table: unpack, sha256: sql`${unpack.sha256}` },
  { table: uploadSession, sha256: sql`${uploadSession.storedSha256}`, where: sql`not ${uploadSession.done}` },
  // The file of an import until it has been read, and its result until a user has looked at it.
  { table: webImport, sha256: sql`${webImport.request} ->> 'sha256'` },
  { table: webImport, sha256: sql`${webImport.result} ->> 'content'` },
]
