import { sql } from 'drizzle-orm'
import { attachment, file, type FileState, unlockedFile, version } from '#server/db/schema/index.ts'

/**
 * The text of this attachment was read with a password that nobody has given for its document. Stored contents are
 * shared by their bytes. Without this check, somebody with a protected file but without its password could upload it
 * and read text that another author's password has opened.
 */
export const isClosed = sql<boolean>`(${file.locked} and not exists (
  select 1 from ${unlockedFile} u join ${version} uv on uv.id = ${attachment.versionId} and uv.document_id = u.document_id
  where u.sha256 = ${attachment.sha256}))`

const PASSWORD = 'password'
const ASKS = '文件有密码，无法读取正文'

/** The state of a file from the view of this attachment. */
export const SEEN_STATE = {
  state: sql<FileState>`case when ${isClosed} then 'refused' else ${file.state} end`,
  reason: sql<string | null>`case when ${isClosed} then ${ASKS} else ${file.reason} end`,
  /** Its text can be read with a password. */
  asksPassword: sql<boolean>`coalesce(${isClosed} or (${file.state} = 'refused' and ${file.cause} = ${PASSWORD}), false)`,
} as const
