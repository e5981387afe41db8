import { and, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { STATUS } from '#core/rules/document-status.ts'
import { authored, owned, readable, workable } from '#server/access/documents/index.ts'
import { document } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'

/** The open version waits for a decision. */
export const waiting = sql`exists (select 1 from document_version o where o.id = ${document.openVersion} and o.status = ${STATUS.waiting})`

/** What has passed in the branch one reviews; a private document never concerns its reviewer once it has passed. */
export const reviewedInBranch = (actor: Actor): SQL =>
  and(workable(actor), isNotNull(document.visibleVersion), ne(document.scope, 'private'))!

/** What the actor may open: documents released to them, their own whatever the state, and what waits for their review. */
export const openable = (actor: Actor, now: Date): SQL =>
  or(readable(actor, now), owned(actor), and(workable(actor), waiting))!

/** Whose versions the actor may look through: readers know the visible one only. */
export const studied = (actor: Actor): SQL => or(owned(actor), and(workable(actor), waiting), reviewedInBranch(actor))!

/** A version that others no longer see is shown to readers of a share only while its owner is the author or sees everything. */
export const pinnedReadable = (actor: Actor, versionId: string, now: Date): SQL =>
  and(readable(actor, now), or(eq(document.visibleVersion, versionId), authored(actor), sql`${actor.seeAll}`))!
