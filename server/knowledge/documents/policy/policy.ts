import { decide, type DecidedDocument } from '#core/access/decide.ts'
import type { ReviewRights } from '#core/rules/review.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'

interface Owned {
  authorId: string
}

/** Who may do what to a document they can read or work on; whether they can is decided before, in `server/access`. */
const owns = (actor: Actor, doc: Owned) => actor.documentsOf !== null && actor.documentsOf === doc.authorId

/** Change, submit, withdraw, delete: the author's, and of who sees everything; not of who came to read only. */
const mayEdit = (actor: Actor, doc: Owned): boolean => actor.canWork && (owns(actor, doc) || actor.seeAll)

/** What readers may read goes by flag and grants, its author's download too; an own draft is the author's alone. */
export const mayDownload = (actor: Actor, doc: DecidedDocument, now: Date): boolean =>
  decide(actor, doc, 'download', now) ||
  (actor.canWork && owns(actor, doc) && actor.bits.includes('download') && !decide(actor, doc, 'view', now))

/** A file without the reader's watermark: for who could put it there anew, the author and who sees everything. */
export const mayHaveOriginal = (actor: Actor, doc: Owned): boolean => mayEdit(actor, doc)

/** Looks after a document: its comments, ratings, assignments, who read it and what replaces it. */
export const mayManage = (actor: Actor, doc: Owned): boolean => mayEdit(actor, doc)

/** Gives the password of a protected file. */
export const mayUnlock = (actor: Actor, doc: Owned): boolean => mayEdit(actor, doc)

/** Has its files read once more. */
export const mayReread = (actor: Actor, doc: Owned): boolean => mayEdit(actor, doc)

export const noDownload = () => new Reject('该文档不允许下载', { status: 403 })

/** Reviews the document: it stands in the branch, or the actor sees everything and may review. */
const mayReview = (actor: Actor, doc: { labels: readonly string[] }): boolean =>
  doc.labels.some((label) => actor.reviews.includes(label)) || (actor.seeAll && actor.permissions.has('km:doc:audit'))

/** May publish without review (免审核). */
export const mayRelease = (actor: Actor): boolean => actor.permissions.has('km:doc:release')

/** What the rule of the review needs to know of the actor; without a review asked for, authors publish. */
export const rightsOf = (
  actor: Actor,
  doc: Owned & { labels: readonly string[] },
  reviewAsked: boolean,
): ReviewRights => ({
  edits: mayEdit(actor, doc),
  reviews: mayReview(actor, doc),
  publishes: mayRelease(actor) || !reviewAsked,
  purges: actor.purges,
})

/** A program puts documents where it may work on them, and in no other place. */
export const mayFileAs = (actor: Actor, doc: { labels: readonly string[] }): boolean =>
  actor.canWork && actor.within.every((labels) => doc.labels.some((label) => labels.includes(label)))

/** A document goes into a department its author belongs to; who sees everything may file it anywhere. */
export const mayFileInto = (actor: Actor, departmentId: string): boolean =>
  actor.seeAll || actor.departments.some((d) => d.id === departmentId)
