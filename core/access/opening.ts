import type { Reader } from './resolve.ts'
import { pathTo, type Trees } from './trees.ts'
import { token } from './tokens.ts'

/** A person before and after a change; null while they cannot sign in. */
export interface Opening {
  before: Reader | null
  after: Reader | null
}

/** Tokens that each open (or, if denied, close) at least as much as the token; the token itself comes first. */
export type Covering = (of: string) => readonly string[]

/**
 * Whether a change lets a person into documents that the actor of the change (`giver`) cannot read, now or when they
 * are written. It compares tokens and not documents, so it may refuse a change that would open nothing today. The
 * person's own documents do not count, because nobody else gives them.
 */
export function opensBeyond(giver: Reader, { before, after }: Opening, covering: Covering): boolean {
  if (after === null) return false
  const gained = findGain(before, after)
  if (gained === null) return false
  const isHeld = (held: readonly string[], wanted: readonly string[]) =>
    wanted.every((each) => covering(each).some((other) => held.includes(other)))
  const canSee =
    giver.seeAll ||
    (!after.seeAll &&
      giver.clearance >= after.clearance &&
      isHeld(giver.allow, gained.view) &&
      isHeld(giver.reviews, gained.reviews) &&
      isHeld(after.deny, giver.deny))
  const canHave = (bit: 'download' | 'sensitive') =>
    giver.bits.includes(bit) && isHeld(giver[bit].allow, after[bit].allow) && isHeld(after[bit].deny, giver[bit].deny)
  const unmasksNothing = after.sensitive.allow.length === 0
  return !(
    giver.within.length === 0 &&
    giver.bits.includes('view') &&
    giver.canWork &&
    (giver.purges || !after.purges) &&
    canSee &&
    canHave('download') &&
    (unmasksNothing || canHave('sensitive'))
  )
}

/**
 * The tokens that open more after a change; null if there are none. If a restriction or a level no longer applies, or a
 * bit is added for documents that could be read before, every token opens more.
 */
function findGain(before: Reader | null, after: Reader): { view: string[]; reviews: string[] } | null {
  if (before === null || isFreed(before, after)) return { view: after.allow, reviews: after.reviews }
  const view = added(before.allow, after.allow)
  const reviews = added(before.reviews, after.reviews)
  const gainsPower = (after.seeAll && !before.seeAll) || (after.purges && !before.purges)
  return view.length + reviews.length > 0 || gainsPower ? { view, reviews } : null
}

function isFreed(before: Reader, after: Reader): boolean {
  const gainsBit = (bit: 'download' | 'sensitive') => added(before[bit].allow, after[bit].allow).length > 0
  const losesDenial = [before, before.download, before.sensitive].some(
    ({ deny }, i) => added([after, after.download, after.sensitive][i]!.deny, deny).length > 0,
  )
  return after.clearance > before.clearance || losesDenial || gainsBit('download') || gainsBit('sensitive')
}

const added = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((each) => !before.includes(each))

/**
 * A label covers everything below it. `up:` and `down:` of a department that is not closed are covered by the `up:` of
 * its parent, whose people read all of it; a document is covered by anything that lets people into it.
 */
export const coveringIn =
  (trees: Trees, audienceOf: (documentId: string) => readonly string[]): Covering =>
  (of) => {
    const at = of.indexOf(':')
    const [kind, id] = [of.slice(0, at + 1), of.slice(at + 1)]
    if (kind === 'doc:') return [of, ...audienceOf(id)]
    if (kind === 'cat:') return pathTo(trees.categories, id).map(token.category)
    if (kind === 'topic:') return pathTo(trees.topics, id).map(token.topic)
    const path = pathTo(trees.departments, id)
    if (kind === 'org:') return path.map(token.department)
    if (kind !== 'up:' && kind !== 'down:') return [of]
    const wall = path.findIndex((each) => trees.departments.get(each)?.closed)
    const open = path.slice(0, wall === -1 ? path.length : wall + 1)
    const ups = kind === 'down:' && wall === 0 ? [] : open.map(token.up)
    return [of, ...ups, ...path.map(token.department)]
  }
