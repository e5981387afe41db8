import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deputy, document, user } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'

/*
 * Who looks after a document: its owner, which is its author unless somebody else was named, and while the owner cannot,
 * the backup. That is a duty and no right: what one may not read one is not reminded of either.
 */

/** Written as the index `document_owner` is. */
export const OWNER_ID = sql<string>`coalesce(${document.ownerId}, ${document.authorId})`

/** The account of this id cannot be used any more. */
export const isGone = (id: SQL | PgColumn): SQL =>
  sql`not exists (select 1 from ${user} u where u.id = ${id} and u.status = 1 and not u.deleted)`

/** A deputy stands in for the person now. */
export const isAway = (id: SQL, now: Date): SQL =>
  sql`exists (select 1 from ${deputy} a where a.user_id = ${id} and a.status = '1' and a.start_time <= ${now} and a.end_time >= ${now})`

/** The documents that the actor has to look after now. */
export function keptBy({ documentsOf: me }: Actor, now: Date): SQL {
  if (me === null) return sql`false`
  const standsIn = and(eq(document.backupOwnerId, me), or(isGone(OWNER_ID), isAway(OWNER_ID, now)))
  return or(eq(OWNER_ID, me), standsIn)!
}

/** Named as owner or backup, whether or not it is their turn: they may say that the document still holds. */
export const isKeeper = (
  { documentsOf: me, canWork }: Actor,
  doc: Pick<typeof document.$inferSelect, 'authorId' | 'ownerId' | 'backupOwnerId'>,
): boolean => me !== null && canWork && [doc.ownerId ?? doc.authorId, doc.backupOwnerId].includes(me)

/** {@link isKeeper} as SQL. */
export const keeps = ({ documentsOf: me, canWork }: Actor): SQL =>
  me !== null && canWork ? or(eq(OWNER_ID, me), eq(document.backupOwnerId, me))! : sql`false`
