import { and, asc, eq } from 'drizzle-orm'
import { type Reader, resolveUser } from '#core/access/resolve.ts'
import type { Executor } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { user } from '#server/db/schema/index.ts'
import { loadDepartments } from '#server/organisation/departments/index.ts'
import { loadPersons, readLinks } from '#server/organisation/opening-guard/index.ts'
import type { RightsDeps } from './deps.ts'

export interface ShownPerson {
  id: string
  username: string
  realname: string
}

/** The active people of the tenant, in the order of their names. */
export const activePeople = ({ deps, actor }: Context<RightsDeps>): Promise<ShownPerson[]> =>
  deps.db
    .select({ id: user.id, username: user.username, realname: user.realname })
    .from(user)
    .where(and(eq(user.tenantId, actor.tenantId), eq(user.deleted, false), eq(user.status, 1)))
    .orderBy(asc(user.realname), asc(user.id))

/** The rights of these people by their ids; frozen people and unknown ids are absent. */
export async function readersOf(
  { deps, actor, now }: { deps: { db: Executor }; actor: { tenantId: string }; now: Date },
  ids: readonly string[],
): Promise<Map<string, Reader>> {
  const links = await readLinks(deps.db, actor.tenantId, ids)
  const persons = await loadPersons(deps.db, actor.tenantId, links, now)
  return new Map(persons.map(({ person, grants }) => [person.userId, resolveUser(person, grants, now)]))
}

/** Adds the names of the departments. */
export async function withDepartments<P extends ShownPerson>(
  { deps, actor }: Context<RightsDeps>,
  people: readonly P[],
): Promise<(P & { orgCodeTxt: string })[]> {
  const ids = people.map(({ id }) => id)
  const departments = await loadDepartments(deps.db, actor.tenantId, ids)
  return people.map((person) => ({
    ...person,
    orgCodeTxt: (departments.get(person.id) ?? []).map((each) => each.departName).join('、'),
  }))
}
