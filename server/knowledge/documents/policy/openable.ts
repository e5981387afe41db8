import { and, eq, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { decide, type DecidedDocument } from '#core/access/decide.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { authored, lent, owned, readable, workable } from '#server/access/documents/index.ts'
import { docAsOf } from '#core/contract/km/documents/as-of.ts'
import { document, version } from '#server/db/schema/index.ts'
import { type Actor, principalsOf } from '#server/kernel/actor.ts'

/** What waits in a branch that the person reviews; their own documents are none of it. */
export const branchOf = (reviewer: Actor): SQL => workable({ ...reviewer, documentsOf: null })

/** What the actor may look at because it waits, for them or for a reviewer in whose place they decide. */
export const underReview = (actor: Actor): SQL =>
  and(or(workable(actor), ...principalsOf(actor).map((each) => and(branchOf(each), lent(actor)))), waiting)!

/** {@link underReview} for a row of what waits. */
export const seesWaiting = (actor: Actor, doc: DecidedDocument, now: Date): boolean =>
  decide(actor, doc, 'work', now) || principalsOf(actor).some((each) => isLentBy(each, actor, doc, now))

/** Whether the reviewer's branch shows the document to who stands in for them. */
export const isLentBy = (reviewer: Actor, actor: Actor, doc: DecidedDocument, now: Date): boolean =>
  decide({ ...reviewer, documentsOf: null }, doc, 'work', now) && decide(actor, doc, 'lent', now)

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
export const openable = (actor: Actor, now: Date): SQL => or(readable(actor, now), owned(actor), underReview(actor))!

/** A complete row, as far as the conditions here need it. */
interface Row {
  document: DecidedDocument
  open: { status: number } | null
}

/** `readable` for a row in memory: the same rule in plain code, at the same moment as the row. */
export const mayRead =
  (actor: Actor, now: Date) =>
  ({ document: doc }: Pick<Row, 'document'>): boolean =>
    decide(actor, doc, 'view', now)

/** Whether the actor may read it or owns it. */
export const mayReadOrOwns =
  (actor: Actor, now: Date) =>
  ({ document: doc }: Pick<Row, 'document'>): boolean =>
    decide(actor, doc, 'view', now) || decide(actor, doc, 'own', now)

/** `openable` for a row in memory. */
export const mayOpen =
  (actor: Actor, now: Date) =>
  (row: Row): boolean =>
    mayReadOrOwns(actor, now)(row) || (row.open?.status === STATUS.waiting && seesWaiting(actor, row.document, now))

/** Documents whose versions the actor may look through; readers know only the visible version. */
export const studied = (actor: Actor): SQL => or(owned(actor), underReview(actor), reviewedInBranch(actor))!

/**
 * A version that is no longer visible is shown to readers of a share only while the share's owner is the author or sees
 * everything.
 */
export const pinnedReadable = (actor: Actor, versionId: string, now: Date): SQL =>
  and(readable(actor, now), or(eq(document.visibleVersion, versionId), authored(actor), sql`${actor.seeAll}`))!

/** Versions that readers once saw, of documents that the actor may read now, for who may read what was in force. */
export const pastReadable = (actor: Actor, now: Date): SQL =>
  actor.permissions.has(docAsOf.access) ? and(readable(actor, now), eq(version.status, STATUS.passed))! : sql`false`
