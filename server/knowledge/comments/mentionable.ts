import { and, eq, ne } from 'drizzle-orm'
import { decide } from '#core/access/decide.ts'
import type { commentPeople } from '#core/contract/km/community/comment.ts'
import type { Checked, Result } from '#core/contract/endpoint.ts'
import { user } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { userRecords } from '#server/organisation/departments/index.ts'
import { named } from '#server/organisation/people/index.ts'
import { findDocument } from '../documents/index.ts'
import type { Ctx } from './deps.ts'

const OFFERED = 8
/** The right to read is checked person by person, so only for this many people; a longer word finds the others. */
const LOOKED_AT = 60

/**
 * People who can be mentioned in a comment: their name contains the word and they may read the document. Never the
 * caller.
 */
export async function listMentionable(
  ctx: Ctx,
  { docId, word }: Checked<typeof commentPeople>['query'],
): Promise<Result<typeof commentPeople>> {
  const { actor, deps, now } = ctx
  const own = ownId(actor)
  const doc = await findDocument(ctx, docId)
  if (!doc) throw new Reject('找不到文档')
  const { where: isNamed, first } = await named(deps.db, actor.tenantId, word)
  const where = and(eq(user.status, 1), ne(user.id, own), isNamed)
  const offered: Result<typeof commentPeople> = []
  for (const { id, username, realname } of await userRecords(deps.db, actor.tenantId, {
    where,
    first,
    deleted: false,
    limit: LOOKED_AT,
  })) {
    const person = await deps.actorOfUser(id)
    if (person === null || !decide(person, doc.document, 'view', now)) continue
    const orgCodeTxt = person.departments.map((each) => each.name).join(',')
    if (offered.push({ id, username, realname, orgCodeTxt }) === OFFERED) break
  }
  return offered
}
