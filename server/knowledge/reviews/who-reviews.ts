import { and, asc, eq, sql } from 'drizzle-orm'
import { decide, type DecidedDocument } from '#core/access/decide.ts'
import { CODE_AUDIT } from '#core/access/resolve.ts'
import type { AccessDeps } from '#server/access/documents/index.ts'
import { permission, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { heldBy } from '#server/organisation/menus/index.ts'
import { type DocumentDeps, mayReview } from '../documents/index.ts'

export type ReviewDeps = DocumentDeps & AccessDeps
type Ctx = Context<ReviewDeps>

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
export async function reviewersNow({ deps, actor }: Ctx): Promise<Actor[]> {
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

/** Names of those of them who may decide on this document; a few stand for many. */
export function namesAmong(reviewers: readonly Actor[], doc: DecidedDocument, now: Date): string[] {
  const names = reviewers
    .filter((each) => mayReview(each, doc) && decide(each, doc, 'work', now))
    .map(({ realname }) => realname)
  return names.length > NAMED ? [...names.slice(0, NAMED), `等 ${names.length} 人`] : names
}
