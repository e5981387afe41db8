import { ANSWERS, type DecidedDocument } from '#core/access/decide.ts'
import { EDIT_RULES, compilePredicate } from '#core/access/rule.ts'
import type { Scope } from '#core/access/scope.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { openStatus, type ReviewRights, type ReviewState } from '#core/rules/review/review.ts'
import { searchIndexRebuild } from '#core/contract/km/search/search-index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'

/*
 * What an actor may do with a document that they can read or work on, which `server/access` has checked. The rules
 * themselves are in `core/access/rule.ts`.
 */

const edits = compilePredicate(EDIT_RULES.edit, ANSWERS)
const downloads = compilePredicate(EDIT_RULES.downloadOrOwnDraft, ANSWERS)
/** For a rule that does not depend on the time. */
const NO_TIME = new Date(0)

/**
 * Change, submit, withdraw, delete: for the author, and for people who see everything. A token without `works` only
 * reads.
 */
const mayEdit = (reader: Actor, doc: DecidedDocument): boolean => edits({ reader, doc, now: NO_TIME })

/** Readers need the flag or a grant, and so does the author of a released document; an own draft needs neither. */
export const mayDownload = (reader: Actor, doc: DecidedDocument, now: Date): boolean => downloads({ reader, doc, now })

/** A file without the reader's watermark: for people who could upload it again themselves. */
export const mayHaveOriginal = (actor: Actor, doc: DecidedDocument): boolean => mayEdit(actor, doc)

/** Manages a document: its comments, ratings, assignments, its readers and its replacement. */
export const mayManage = (actor: Actor, doc: DecidedDocument): boolean => mayEdit(actor, doc)

/** May give the password of a protected file. */
export const mayUnlock = (actor: Actor, doc: DecidedDocument): boolean => mayEdit(actor, doc)

/** Looks after what the index is made of, and so after files that could not be read. */
export const keepsIndex = (actor: Actor): boolean => actor.permissions.has(searchIndexRebuild.access)

/** May have its files read once more, and see how far they are: the document does not change by it. */
export const mayReread = (actor: Actor, doc: DecidedDocument): boolean => mayEdit(actor, doc) || keepsIndex(actor)

/** May have a conversion that failed tried again. */
export const mayConvertAgain = (actor: Actor, doc: DecidedDocument): boolean => mayEdit(actor, doc)

export const noDownload = () => new Reject('该文档不允许下载', { status: 403 })

/** May review it: it is in the actor's branch, or the actor sees everything and has the permission. */
export const mayReview = (actor: Actor, doc: { labels: readonly string[] }): boolean =>
  doc.labels.some((label) => actor.reviews.includes(label)) || (actor.seeAll && actor.permissions.has('km:doc:audit'))

/** May publish without review (免审核). */
export const mayRelease = (actor: Actor): boolean => actor.permissions.has('km:doc:release')

/** A private document concerns its reviewer only while it waits for the decision: else they may not read it either. */
const concernsReviewer = ({ scope }: { scope: Scope }, state: ReviewState): boolean =>
  scope !== 'private' || openStatus(state) === STATUS.waiting

interface UnderReview {
  document: DecidedDocument & { scope: Scope }
  state: ReviewState
  reviewAsked: boolean
}

/** The facts about the actor for the review rules. Where no review is required, authors publish. */
export const reviewRights = (actor: Actor, { document: doc, state, reviewAsked }: UnderReview): ReviewRights => ({
  edits: mayEdit(actor, doc),
  reviews: mayReview(actor, doc) && concernsReviewer(doc, state),
  publishes: mayRelease(actor) || !reviewAsked,
  purges: actor.purges,
})

/** May put it into another place of the page tree: who may change its category. */
export const mayArrange = (actor: Actor, doc: DecidedDocument): boolean => mayEdit(actor, doc) || mayReview(actor, doc)

/** A program may file a document only where it may work on documents. */
export const mayFileAs = (actor: Actor, doc: { labels: readonly string[] }): boolean =>
  actor.canWork && actor.within.every((labels) => doc.labels.some((label) => labels.includes(label)))

/** Authors file documents in departments they belong to; people who see everything file them anywhere. */
export const mayFileInto = (actor: Actor, departmentId: string): boolean =>
  actor.seeAll || actor.departments.some((d) => d.id === departmentId)
