import { and, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { STATUS } from '#core/rules/document-status.ts'
import { owned, readable, workable } from '#server/access/documents/index.ts'
import { document } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** The open version waits for a decision. */
export const waiting = sql`exists (select 1 from document_version o where o.id = ${document.openVersion} and o.status = ${STATUS.waiting})`

/**
 * Passed documents in the branch that the actor reviews. A private document does not concern its reviewer after it has
 * passed.
 */
export const reviewedInBranch = (actor: Actor): SQL =>
  and(workable(actor), isNotNull(document.visibleVersion), ne(document.scope, 'private'))!

/**
 * Documents that the actor may open: released ones, own ones in every state, and those that wait for the actor's
 * review.
 */
export const openable = (actor: Actor, now: Date): SQL =>
  or(readable(actor, now), owned(actor), and(workable(actor), waiting))!

/** Whose versions the actor may look through: readers know the visible one only. */
export const studied = (actor: Actor): SQL => or(owned(actor), and(workable(actor), waiting), reviewedInBranch(actor))!
