import { and, asc, eq, sql } from 'drizzle-orm'
import type { DecidedDocument } from '#core/access/decide.ts'
import { CODE_AUDIT } from '#core/access/resolve.ts'
import type { AccessDeps } from '#server/access/documents/index.ts'
import { permission, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { heldBy } from '#server/organisation/menus/index.ts'
import { decidesFor, type DocumentDeps, type ReviewGroups, type Turn } from '../documents/index.ts'

export type ReviewDeps = DocumentDeps & AccessDeps
type Ctx = Context<ReviewDeps>

interface Asking {
  deps: Pick<ReviewDeps, 'db' | 'actorOfUser'>
  actor: Pick<Actor, 'tenantId'>
}

/** So many reviewers are examined; a site has few of them. */
const LOOKED_AT = 100
const NAMED = 5

const holdsReviews = (tenantId: string) =>
  sql`exists (select 1 from ${permission} p where p.perms = ${CODE_AUDIT} and p.tenant_id = ${tenantId}
    and p.id in ${heldBy(sql`${user.id}`, tenantId)})`

/** Whether the person may review something, or could before the account was frozen. */
export const mayEverReview = async ({ deps, actor }: Ctx, personId: string): Promise<boolean> =>
  (await deps.db.$count(user, and(eq(user.id, personId), holdsReviews(actor.tenantId)))) > 0

/** The people who may review something, as they are now. */
export async function reviewersNow({ deps, actor }: Asking): Promise<Actor[]> {
  const { tenantId } = actor
  const rows = await deps.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), eq(user.deleted, false), eq(user.status, 1), holdsReviews(tenantId)))
    .orderBy(asc(user.realname), asc(user.id))
    .limit(LOOKED_AT)
  const actors = await Promise.all(rows.map(({ id }) => deps.actorOfUser(id)))
  return actors.filter((each) => each !== null)
}

interface Waiting {
  document: DecidedDocument
  turn: Turn
}

/** Those who may decide on it now; who stands in for somebody with the name of that person. */
export const decidersOf = (reviewers: readonly Actor[], waiting: Waiting, groups: ReviewGroups, now: Date) =>
  reviewers.flatMap((each) => {
    const found = decidesFor(each, { ...waiting, groups, now })
    return 'refused' in found || each.person === null ? [] : [{ person: each.person, name: nameOf(each, found) }]
  })

const nameOf = (each: Actor, { reviewer, forId }: { reviewer: Actor; forId: string | null }) =>
  forId === null ? each.realname : `${each.realname}（代${reviewer.realname}）`

/** A few names stand for many. */
export const fewNames = (names: readonly string[]): string[] =>
  names.length > NAMED ? [...names.slice(0, NAMED), `等 ${names.length} 人`] : [...names]
