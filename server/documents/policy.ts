import { decide, type DecidedDocument } from '#core/access/decide.ts'
import type { Actor } from '../http/route.ts'

interface Owned {
  authorId: string
}

/** Who may do what to a document they can read or work on; whether they can is decided before, in `server/access`. */
const owns = (actor: Actor, doc: Owned) => actor.userId !== null && actor.userId === doc.authorId

/** Change, submit, withdraw, delete: the author's, and of who sees everything. */
export const mayEdit = (actor: Actor, doc: Owned): boolean => owns(actor, doc) || actor.seeAll

/** What readers may read goes by flag and grants, its author's download too; an own draft is the author's alone. */
export const mayDownload = (actor: Actor, doc: DecidedDocument, now: Date): boolean =>
  decide(actor, doc, 'download', now) || (owns(actor, doc) && !decide(actor, doc, 'view', now))

/** Reviews the document: it stands in the branch, or the actor sees everything and may review. */
export const mayReview = (actor: Actor, doc: { marks: readonly string[] }): boolean =>
  doc.marks.some((mark) => actor.reviews.includes(mark)) || (actor.seeAll && actor.permissions.has('km:doc:audit'))

/** May publish without review (免审核). */
export const mayRelease = (actor: Actor): boolean => actor.permissions.has('km:doc:release')

/** A document goes into a department its author belongs to; who sees everything may file it anywhere. */
export const mayFileInto = (actor: Actor, departmentId: string): boolean =>
  actor.seeAll || actor.departments.some((d) => d.id === departmentId)
