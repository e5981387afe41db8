import { sql, type SQL } from 'drizzle-orm'
import { document, mustRead, readConfirmation, version } from '#server/db/schema/index.ts'

/*
 * What assignments require of people. Version numbers grow with time, so "has confirmed this version or a later one" is
 * a comparison of numbers.
 */

/** The tables of one assignment: its document, the visible version, and the version at the time of assignment. */
export const ASSIGNED: SQL = sql`${mustRead} join ${document} on ${document.id} = ${mustRead.documentId}
  join ${version} shown on shown.id = ${document.visibleVersion}
  join ${version} bound on bound.id = ${mustRead.versionId}`

/** The number of the version that must be confirmed at least, over the assignments of one person. */
export const REQUIRED: SQL = sql`max(case when ${mustRead.again} then shown.number else bound.number end)`

/** The earliest due date, without dates before the present version was published. */
export const DUE: SQL = sql`min(${mustRead.dueTime}) filter (where
  bound.id = shown.id or not ${mustRead.again} or ${mustRead.dueTime} > coalesce(shown.decide_time, shown.create_time))`

/** The last confirmation of a document by a person, as a lateral table with `number` and `at`. */
export const lastConfirmation = (documentId: SQL, userId: SQL): SQL => sql`lateral (
  select v.number, c.create_time as at from ${readConfirmation} c join ${version} v on v.id = c.version_id
  where c.document_id = ${documentId} and c.user_id = ${userId} order by v.number desc limit 1)`
